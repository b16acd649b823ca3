/* Runs before the first paint: the kept colour scheme, language and direction, so nothing flashes or jumps.
   A file of its own because the content security policy allows no inline script. */
(function () {
  var root = document.documentElement;
  var scheme = "auto";
  try {
    scheme = localStorage.getItem("guildhall.colour-scheme") || scheme;
    var locale = JSON.parse(localStorage.getItem("guildhall.identity") || "{}").locale;
    if (locale) {
      root.lang = locale.replace("_", "-");
      root.dir = locale === "ar" ? "rtl" : "ltr";
    }
  } catch (_) {
    /* storage forbidden: the device's colours and the language of index.html stand */
  }
  if (scheme !== "light" && scheme !== "dark")
    scheme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  root.setAttribute("data-mantine-color-scheme", scheme);
})();
