#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| boyi_fuzz::check("protocol_htp", data));
