// Reads how long tests and steps took out of what nextest, vitest, Playwright and scripts/test.sh write.

const ENTITIES = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const unescape = (text) => text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name) => ENTITIES[name]);

/** nextest's junit.xml. */
export function rustTests(xml) {
  return [...xml.matchAll(/<testcase ([^>]*)>/g)].map(([, attributes]) => {
    const value = (name) => unescape(attributes.match(new RegExp(`(?:^| )${name}="([^"]*)"`))?.[1] ?? "");
    return { name: `rust: ${value("classname")} ${value("name")}`, seconds: Number(value("time")) };
  });
}

/** vitest's JSON. */
export function clientTests(report) {
  return report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({ name: `unit: ${test.fullName}`, seconds: (test.duration ?? 0) / 1000 })),
  );
}

/** Playwright's JSON has suites in suites, and a test for each project. */
function stories(report) {
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        name: `e2e: ${spec.file} ${spec.title} (${test.projectName})`,
        results: test.results,
      })),
    ),
  ];
  return report.suites.flatMap(inSuite);
}

export function endToEndTests(report) {
  return stories(report).map(({ name, results }) => ({
    name,
    seconds: results.reduce((sum, result) => sum + result.duration, 0) / 1000,
  }));
}

const COLOURS = /\u001b\[[0-9;]*m/g;
const MOST_LINES = 12;

/** Stories of Playwright's JSON that failed, with the first lines of why. */
export function failures(report) {
  return stories(report).flatMap(({ name, results }) =>
    results
      .flatMap(({ errors }) => errors ?? [])
      .map(({ message = "" }) => ({
        name,
        why: message.replace(COLOURS, "").split("\n").filter(Boolean).slice(0, MOST_LINES).join("\n"),
      })),
  );
}

/** Lines of seconds, a tab and the step's name. */
export function steps(text) {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [seconds, name] = line.split("\t");
      return { name, seconds: Number(seconds) };
    });
}

export function slowest(tests, count) {
  return tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}

export function table(rows) {
  return rows.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`).join("\n");
}
