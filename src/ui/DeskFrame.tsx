import { type ComponentType, createContext, type ReactNode, useContext } from "react";

interface Props {
  /** Content of the page's only bar, between the guide's logo and the account menu. */
  bar: ReactNode;
  children: ReactNode;
}

/** The frame of desks, which the site provides: its logo, account menu and footer are not known here. */
export const DeskFrameContext = createContext<ComponentType<Props>>(({ bar, children }) => (
  <>
    <header>{bar}</header>
    <main id="main">{children}</main>
  </>
));

/** A layout route whose pages have one bar and a one-line footer: `export const handle = { isDesk: true } satisfies DeskHandle`. */
export interface DeskHandle {
  isDesk: true;
}

/** Whether the frame is that of a desk. @param handle of a matched route */
export const isDesk = (handle: unknown): boolean => typeof handle === "object" && handle !== null && "isDesk" in handle;

/** Renders a desk's bar and page in the site's frame. */
export function DeskFrame(props: Props) {
  const Frame = useContext(DeskFrameContext);
  return <Frame {...props} />;
}
