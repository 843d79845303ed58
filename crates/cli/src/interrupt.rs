//! Ctrl-C, or a signal to terminate: the first asks a search for the best it has, the second ends the program.

use boyi_search::StopFlag;

/// A flag that the first Ctrl-C or signal to terminate raises.
pub fn stop_on_interrupt() -> StopFlag {
    let flag = StopFlag::new();
    let raised = flag.clone();
    let handler = move || {
        if raised.is_stopped() {
            std::process::exit(130);
        }
        raised.stop();
        eprintln!("stopping (once more to give up)");
    };
    // Without a handler Ctrl-C ends the program at once, as it would have anyway.
    if let Err(error) = ctrlc::set_handler(handler) {
        eprintln!("Ctrl-C will end the program without an answer: {error}");
    }
    flag
}
