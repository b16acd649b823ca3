//! Our table in goose's HTML report.

/// The report with `table` at its end.
#[must_use]
pub fn with_table(report: &str, title: &str, table: &str) -> String {
    let section = format!("<h2>{}</h2>\n<pre>{}</pre>\n", escaped(title), escaped(table));
    match report.rfind("</body>") {
        Some(end) => format!("{}{section}{}", &report[..end], &report[end..]),
        None => format!("{report}{section}"),
    }
}

/// A reason may hold anything.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_stands_inside_the_page() {
        let page = with_table("<html><body><p>goose</p></body></html>", "buyer", "pay 3 < 4");
        let wanted =
            "<html><body><p>goose</p><h2>buyer</h2>\n<pre>pay 3 &lt; 4</pre>\n</body></html>";
        assert_eq!(page, wanted);
    }

    #[test]
    fn a_report_that_is_no_page_keeps_the_table_too() {
        assert_eq!(with_table("goose", "t", "x"), "goose<h2>t</h2>\n<pre>x</pre>\n");
    }
}
