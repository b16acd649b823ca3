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

/** Playwright's JSON: suites in suites, a test for each project. */
export function endToEndTests(report) {
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        name: `e2e: ${spec.file} ${spec.title} (${test.projectName})`,
        seconds: test.results.reduce((sum, result) => sum + result.duration, 0) / 1000,
      })),
    ),
  ];
  return report.suites.flatMap(inSuite);
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
