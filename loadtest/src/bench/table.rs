//! The table of figures: each with its unit, and with its target and whether it is met where there is one; and grids, where figures of
//! one kind stand below each other.
use guildhall_loadtest::histogram::Histogram;
use std::fmt::{self, Display, Formatter};

/// What a figure should be.
#[derive(Debug, Clone, Copy)]
pub enum Target {
    AtLeast(f64),
    AtMost(f64),
    /// Shown for comparison only.
    None,
}

#[derive(Debug)]
struct Row {
    name: String,
    figure: f64,
    unit: &'static str,
    target: Target,
}

/// Rows and grids in the order they were measured.
#[derive(Debug, Default)]
pub struct Table {
    rows: Vec<Row>,
    grids: Vec<Grid>,
}

impl Table {
    pub fn add(
        &mut self,
        name: impl Into<String>,
        figure: f64,
        unit: &'static str,
        target: Target,
    ) {
        self.rows.push(Row { name: name.into(), figure, unit, target });
    }

    /// The time that so many of a thousand stayed within, in milliseconds.
    pub fn time(
        &mut self,
        name: impl Into<String>,
        took: &Histogram,
        of_thousand: u64,
        target: Target,
    ) -> Result<(), String> {
        let name = name.into();
        let figure = milliseconds(took, of_thousand);
        let figure = figure.ok_or_else(|| format!("{name}: nothing was timed"))?;
        self.add(name, figure, "ms", target);
        Ok(())
    }

    pub fn add_grid(&mut self, grid: Grid) {
        self.grids.push(grid);
    }
}

/// The time that so many of a thousand stayed within; nothing where nothing was timed.
pub fn milliseconds(took: &Histogram, of_thousand: u64) -> Option<f64> {
    took.percentile(of_thousand).map(|time| time.as_secs_f64() * 1_000.0)
}

impl Display for Table {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out, "{:<58} {:>12} {:<10} target", "figure", "", "")?;
        for Row { name, figure, unit, target } in &self.rows {
            let (wanted, met) = match *target {
                Target::AtLeast(least) => (format!("at least {least}"), *figure >= least),
                Target::AtMost(most) => (format!("at most {most}"), *figure <= most),
                Target::None => (String::new(), true),
            };
            let verdict = if met { "" } else { "  MISSED" };
            writeln!(out, "{name:<58} {:>12} {unit:<10} {wanted}{verdict}", shown(*figure))?;
        }
        self.grids.iter().try_for_each(|grid| write!(out, "\n{grid}"))
    }
}

/// Figures of the same kinds for several things: one line each.
#[derive(Debug)]
pub struct Grid {
    /// What the lines are of, and under what circumstances.
    title: String,
    columns: Vec<&'static str>,
    /// A figure that there is none of has an empty place.
    lines: Vec<(String, Vec<Option<f64>>)>,
}

impl Grid {
    pub fn new(title: impl Into<String>, columns: &[&'static str]) -> Self {
        Self { title: title.into(), columns: columns.to_vec(), lines: Vec::new() }
    }

    /// As many figures as there are columns, in their order.
    pub fn add(&mut self, name: impl Into<String>, figures: Vec<Option<f64>>) {
        self.lines.push((name.into(), figures));
    }
}

impl Display for Grid {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let names = self.lines.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let width = |column: &str| column.chars().count().max(9);
        writeln!(out, "{}", self.title)?;
        write!(out, "{:names$}", "")?;
        for column in &self.columns {
            write!(out, "  {column:>0$}", width(column))?;
        }
        for (name, figures) in &self.lines {
            write!(out, "\n{name:<names$}")?;
            for (column, figure) in self.columns.iter().zip(figures) {
                write!(out, "  {:>1$}", figure.map(shown).unwrap_or_default(), width(column))?;
            }
        }
        writeln!(out)
    }
}

/// Three digits behind the point say enough of a small figure, and none of a large one.
fn shown(figure: f64) -> String {
    if figure.abs() >= 100.0 { format!("{figure:.0}") } else { format!("{figure:.3}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn figures_of_one_kind_stand_below_each_other() {
        let mut grid = Grid::new("houses", &["floors", "CPU per 1,000"]);
        grid.add("one", vec![Some(2.0), Some(0.25)]);
        grid.add("another", vec![None, Some(1_234.0)]);
        let wanted = "\
houses
            floors  CPU per 1,000
one          2.000          0.250
another                      1234
";
        assert_eq!(grid.to_string(), wanted);
    }

    #[test]
    fn a_figure_beyond_its_target_says_so() {
        let mut table = Table::default();
        table.add("good", 1.0, "ms", Target::AtMost(1.0));
        table.add("bad", 1.001, "ms", Target::AtMost(1.0));
        let missed = |line: &str| line.ends_with("MISSED");
        assert_eq!(table.to_string().lines().map(missed).collect::<Vec<_>>(), [false, false, true]);
    }

    #[test]
    fn what_was_never_timed_is_no_figure() {
        let mut table = Table::default();
        let mut took = Histogram::default();
        assert_eq!(
            table.time("draw", &took, 500, Target::None),
            Err("draw: nothing was timed".to_owned())
        );
        took.add(Duration::from_millis(3));
        assert_eq!(table.time("draw", &took, 500, Target::None), Ok(()));
        assert!(table.to_string().contains("3.000 ms"));
    }
}
