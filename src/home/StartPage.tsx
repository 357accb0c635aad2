import { redirect } from "react-router";

/** The root leads to the guidebook. */
export const loader = () => redirect("/explore/", 301);
