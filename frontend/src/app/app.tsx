/** Everything around the pages: theme, direction, words. */
import { DirectionProvider, MantineProvider } from "@mantine/core";
import { Pages } from "./pages";
import { colourSchemes, theme } from "./theme";

export function App() {
  return (
    <DirectionProvider>
      {/* No style tags at run time: theme.css already holds every variable (content security policy). */}
      <MantineProvider
        theme={theme}
        defaultColorScheme="dark"
        colorSchemeManager={colourSchemes}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <Pages />
      </MantineProvider>
    </DirectionProvider>
  );
}
