//! Lines of a table that any sheet opens, and none takes for a formula.
//!
//! Source: RFC 4180; OWASP "CSV Injection": a cell that begins like a formula is run by some programs when the file is opened.

/// What a formula begins with, in the forms sheets know.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// One line of cells, quoted each.
pub fn line(cells: &[&str]) -> String {
    let mut line = String::new();
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            line.push(',');
        }
        line.push('"');
        if cell.trim_start_matches(' ').starts_with(FORMULA) {
            line.push('\'');
        }
        line.push_str(&cell.replace('"', "\"\""));
        line.push('"');
    }
    line.push_str("\r\n");
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_commas_and_line_ends_stay_inside_their_cell() {
        assert_eq!(line(&["a\"b", "c,d", "e\nf", ""]), "\"a\"\"b\",\"c,d\",\"e\nf\",\"\"\r\n");
    }

    #[test]
    fn what_looks_like_a_formula_is_text() {
        for cell in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1", "\n=1"] {
            assert!(line(&[cell]).starts_with("\"'"), "{cell:?}");
        }
        assert_eq!(line(&["5 - 3"]), "\"5 - 3\"\r\n");
    }
}
