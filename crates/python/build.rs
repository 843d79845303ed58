//! Where the linker must be told that Python's symbols come later (macOS), this tells it.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
