/**
 * The styles of the Mantine components this client draws, in Mantine's own order (later ones build on earlier ones).
 * All of Mantine's would be three times as much to fetch before the first paint. The build fails and names what is
 * missing here or, where a part that is fetched later draws it, missing there.
 */
import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/global.css";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/VisuallyHidden.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Loader.css";
import "@mantine/core/styles/ActionIcon.css";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Group.css";
import "@mantine/core/styles/Input.css";
import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/Button.css";
import "@mantine/core/styles/Skeleton.css";
import "@mantine/core/styles/Stack.css";
