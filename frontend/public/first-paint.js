/* Runs before the first paint: the kept colour scheme, language and direction, so nothing flashes or jumps.
   A file of its own because the content security policy allows no inline script. */
(function () {
  var root = document.documentElement;
  try {
    var scheme = localStorage.getItem("guildhall.colour-scheme") || "dark";
    if (scheme === "auto") scheme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
    root.setAttribute("data-mantine-color-scheme", scheme);
    var locale = JSON.parse(localStorage.getItem("guildhall.identity") || "{}").locale;
    if (locale) {
      root.lang = locale.replace("_", "-");
      root.dir = locale === "ar" ? "rtl" : "ltr";
    }
  } catch (_) {
    /* storage forbidden: the defaults of index.html stand */
  }
})();
