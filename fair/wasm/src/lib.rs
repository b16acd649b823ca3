//! Memory in and out: the page writes a question as text, asks, and reads the answer as text. What is asked and answered is
//! [`guildhall_fair::ask`].
//!
//! Every buffer is its length in four little-endian bytes, then so many bytes of UTF-8.

const HEAD: usize = 4;

fn hand_out(mut buffer: Vec<u8>) -> *mut u8 {
    buffer.shrink_to_fit();
    Box::leak(buffer.into_boxed_slice()).as_mut_ptr()
}

/// Takes a buffer back that [`hand_out`] gave.
///
/// # Safety
/// `at` came from `hand_out` and was not taken back before; its head still says how long it is.
unsafe fn take_back(at: *mut u8) -> Box<[u8]> {
    unsafe {
        let mut head = [0; HEAD];
        std::ptr::copy_nonoverlapping(at, head.as_mut_ptr(), HEAD);
        let length = HEAD + u32::from_le_bytes(head) as usize;
        Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, length))
    }
}

/// A buffer for a question of `length` bytes. The page writes behind the head.
#[unsafe(no_mangle)]
pub extern "C" fn question(length: u32) -> *mut u8 {
    let mut buffer = vec![0; HEAD + length as usize];
    buffer[..HEAD].copy_from_slice(&length.to_le_bytes());
    hand_out(buffer)
}

/// Answers a question and takes its buffer back. The answer's buffer is to be [`release`]d.
///
/// # Safety
/// `at` came from [`question`] and was not asked before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(at: *mut u8) -> *mut u8 {
    let asked = unsafe { take_back(at) };
    let answer = match std::str::from_utf8(&asked[HEAD..]) {
        Ok(text) => guildhall_fair::ask(text),
        Err(_) => "error not UTF-8".to_owned(),
    };
    let mut buffer = (answer.len() as u32).to_le_bytes().to_vec();
    buffer.extend_from_slice(answer.as_bytes());
    hand_out(buffer)
}

/// Takes an answer back that was read.
///
/// # Safety
/// `at` came from [`ask`] and was not released before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn release(at: *mut u8) {
    drop(unsafe { take_back(at) });
}
