// What comes before the modules: the chosen theme, so that nothing flashes, then the first paint, then everything else.

try {
  const chosen = JSON.parse(localStorage.getItem("boyi.theme") ?? '""');
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {
  // Storage may be forbidden.
}

/** Has the modules of a list fetched side by side, before one of them asks for the next. @param {string} list */
function fetchModules(list) {
  const template = /** @type {HTMLTemplateElement} */ (document.getElementById(list));
  document.head.append(template.content);
}

let begun = false;
function begin() {
  if (begun) return;
  begun = true;
  fetchModules("modules-first");
  import("./main.js").finally(() => setTimeout(fetchModules, 500, "modules-later"));
}

new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
// A page that nobody sees is not painted.
setTimeout(begin, 300);
