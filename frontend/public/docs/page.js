/**
 * Shows /api/openapi.json with Swagger UI at /api/docs. Search looks at everything a call says of itself; Swagger UI's
 * own looks at the names of the areas alone. A file of its own because the content security policy allows no inline
 * script.
 */
(() => {
  const mayTry = document.documentElement.dataset.try === "yes";

  /** Everything one may search a call by. */
  const text = (call, area) =>
    [
      area,
      call.get("method"),
      call.get("path"),
      ...["operationId", "summary", "description", "x-permission"].map((field) => call.getIn(["operation", field])),
    ]
      .join(" ")
      .toLowerCase();

  const search = () => ({
    fn: {
      opsFilter: (areas, phrase) => {
        const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
        const fits = (call, area) => words.every((word) => text(call, area).includes(word));
        return areas
          .map((area, name) => area.update("operations", (calls) => calls.filter((call) => fits(call, name))))
          .filter((area) => area.get("operations").size > 0);
      },
    },
  });

  /** What is found is shown: an area that a search has left over is open. */
  const openFound = () => ({
    statePlugins: {
      layout: {
        wrapActions: {
          updateFilter: (original, system) => (phrase) => {
            original(phrase);
            if (typeof phrase !== "string" || phrase === "") return;
            const areas = system.fn.opsFilter(system.specSelectors.taggedOperations(), phrase);
            for (const name of areas.keys()) system.layoutActions.show(["operations-tag", name], true);
          },
        },
      },
    },
  });

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
  dark.addEventListener("change", paint);
  paint();

  window.SwaggerUIBundle({
    url: "/api/openapi.json",
    domNode: document.getElementById("docs"),
    plugins: [search, openFound],
    filter: true,
    deepLinking: true,
    docExpansion: "none",
    defaultModelsExpandDepth: -1,
    defaultModelExpandDepth: 2,
    defaultModelRendering: "model",
    displayRequestDuration: true,
    supportedSubmitMethods: mayTry ? ["get", "post"] : [],
    // Where nothing can be tried out there is nothing to sign in for.
    onComplete: () => {
      document.documentElement.dataset.ready = "yes";
      const box = document.querySelector(".operation-filter-input");
      box?.setAttribute("placeholder", "Search calls: path, area, words, a refusal such as NOT_FOUND");
      box?.setAttribute("aria-label", "Search calls");
    },
  });
})();
