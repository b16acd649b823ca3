/** What Mantine must know in TypeScript; the values themselves are tokens in theme.css. */
import { createTheme, localStorageColorSchemeManager, Menu, Modal, Popover, Tooltip, type MantineColorsTuple, type MantineProviderProps } from "@mantine/core";

const accent: MantineColorsTuple = [
  "var(--accent-0)", "var(--accent-1)", "var(--accent-2)", "var(--accent-3)", "var(--accent-4)",
  "var(--accent-5)", "var(--accent-6)", "var(--accent-7)", "var(--accent-8)", "var(--accent-9)",
];

/** Mantine writes layers as inline numbers, so these two repeat theme.css (spec §9: base 2000, 8000 above an open modal). */
const MODAL_LAYER = 2000;
const POPOVER_LAYER = MODAL_LAYER + 8000;

const theme = createTheme({
  primaryColor: "accent",
  colors: { accent },
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    Modal: Modal.extend({
      defaultProps: {
        // The lock would write a style tag, which the content security policy forbids; base.css does it with :has().
        lockScroll: false,
        centered: true,
        zIndex: MODAL_LAYER,
      },
    }),
    Menu: Menu.extend({ defaultProps: { zIndex: POPOVER_LAYER, withInitialFocusPlaceholder: false } }),
    Popover: Popover.extend({ defaultProps: { zIndex: POPOVER_LAYER } }),
    Tooltip: Tooltip.extend({ defaultProps: { zIndex: POPOVER_LAYER } }),
  },
});

/** How the app, and every test, sets Mantine up. The key and the default also stand in public/first-paint.js. */
export const mantine = {
  theme,
  defaultColorScheme: "auto",
  colorSchemeManager: localStorageColorSchemeManager({ key: "guildhall.colour-scheme" }),
  // No style tags at run time: theme.css already holds every variable (content security policy).
  withCssVariables: false,
  withGlobalClasses: false,
} satisfies Omit<MantineProviderProps, "children">;
