//! The page, out of the binary.

use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use boyi_games::GameKind;
use rust_embed::{Embed, EmbeddedFile};

use crate::problem::Problem;

#[derive(Embed)]
#[folder = "../../web"]
#[exclude = "*.d.ts"]
struct Page;

/// What every game brings for the page, from the game's own folder.
#[derive(Embed)]
#[folder = ".."]
#[include = "*/web/*"]
struct Games;

/// A file of the page. Those of a game are below `games/` and its name.
fn file(path: &str) -> Option<EmbeddedFile> {
    match path.strip_prefix("games/") {
        None => Page::get(path),
        Some(rest) => {
            let (game, name) = rest.split_once('/')?;
            let known = GameKind::ALL.iter().any(|kind| kind.name() == game) && !name.contains('/');
            known.then(|| Games::get(&format!("{game}/web/{name}"))).flatten()
        }
    }
}

/// Whether a game brings a part of the page: one that brings none has a board of squares, and few words.
pub(crate) fn of_game(game: GameKind) -> bool {
    file(&format!("games/{game}/game.js")).is_some()
}

/// A file of the page. Browsers keep it, and ask whether it has changed.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return Problem::NoMethod { request: format!("{method} {}", uri.path()) }.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = file(path) else {
        return Problem::NoFile { path: uri.path().into() }.into_response();
    };
    let hash: String = file.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    let same = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let common = [(header::ETAG, tag), (header::CACHE_CONTROL, "no-cache".into())];
    if same {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    (common, [(header::CONTENT_TYPE, media_type(&file))], file.data).into_response()
}

/// Its media type. All texts of the page are UTF-8.
fn media_type(file: &EmbeddedFile) -> String {
    let name = file.metadata.mimetype();
    if name.starts_with("text/") { format!("{name}; charset=utf-8") } else { name.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_know_every_file_by_its_media_type() {
        let games = Games::iter().map(|path| format!("games/{}", path.replacen("/web/", "/", 1)));
        for path in Page::iter().map(String::from).chain(games) {
            let expected = match path.rsplit_once('.').expect("files have endings").1 {
                "html" => "text/html; charset=utf-8",
                "css" => "text/css; charset=utf-8",
                "js" => "text/javascript; charset=utf-8",
                "svg" => "image/svg+xml",
                "webmanifest" => "application/manifest+json",
                other => panic!("{path}: say here what type files in .{other} have"),
            };
            assert_eq!(media_type(&file(&path).expect("it is listed")), expected, "{path}");
        }
    }

    #[test]
    fn the_page_is_there_and_small() {
        assert!(Page::get("index.html").is_some());
        for game in GameKind::ALL.into_iter().filter(|&game| of_game(game)) {
            for name in ["game.js", "board.js", "board.css", "words.en.js", "words.zh-CN.js"] {
                assert!(file(&format!("games/{game}/{name}")).is_some(), "{game} has no {name}");
            }
        }
        let bytes: usize = Page::iter().filter_map(|path| Page::get(&path)).map(|file| file.data.len()).sum();
        // What comes before the first game is counted by the browser tests, which know what imports what.
        assert!(bytes < 420 << 10, "the page has {bytes} bytes");
    }
}
