/* Runs before the first paint: the kept colour scheme, language and direction, so nothing flashes or jumps; and asks
   for the files of this page, which the app would ask for when it has come and run.
   A file of its own because the content security policy allows no inline script. */
(function () {
  var root = document.documentElement;
  var scheme = "auto";
  try {
    scheme = localStorage.getItem("guildhall.colour-scheme") || scheme;
    var kept = localStorage.getItem("guildhall.identity");
    // A first visit has no time for the face: it is fetched in an idle moment, and is there from the next page on.
    if (kept) root.setAttribute("data-fonts", "");
    var locale = JSON.parse(kept || "{}").locale;
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

  var path = location.pathname;
  var page = path === "/" ? "home" : path === "/market" ? "market" : /^\/market\/goods\/./.test(path) ? "goods" : "";
  var files = document.querySelector('meta[name="page-files"]'); // none while developing
  ((files && JSON.parse(files.content)[page]) || []).forEach(function (file) {
    var link = document.createElement("link");
    var isStyle = /\.css$/.test(file);
    link.rel = isStyle ? "preload" : "modulepreload";
    if (isStyle) link.as = "style";
    link.crossOrigin = ""; // as the app asks for it
    link.href = "/" + file;
    document.head.appendChild(link);
  });
})();
