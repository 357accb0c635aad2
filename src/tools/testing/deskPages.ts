import * as DeskPage from "../../owners/frame/DeskPage.tsx";
import { guidePage, type Route } from "./pages.ts";

/** Pages of an owner's desk in its frame, which decides who may enter. @param pages path, which is the id too, and module @param frame id of the frame */
export const deskPages = (pages: Readonly<Record<string, object>>, { frame = "desk", parentId = "root" } = {}): Route[] => [
  guidePage(frame, undefined, DeskPage, parentId),
  ...Object.entries(pages).map(([path, module]) => guidePage(path, path, module, frame)),
];
