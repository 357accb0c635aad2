import * as DeskPage from "../../owners/frame/DeskPage.tsx";
import { guidePage, type Route } from "./pages.ts";

/**
 * Returns the routes of desk pages in their layout route, which checks access.
 * @param pages path, which is the id too, and module
 * @param frame id of the layout route
 */
export const deskPages = (pages: Readonly<Record<string, object>>, { frame = "desk", parentId = "root" } = {}): Route[] => [
  guidePage(frame, undefined, DeskPage, parentId),
  ...Object.entries(pages).map(([path, module]) => guidePage(path, path, module, frame)),
];
