import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page address of the guide and its file. */
export default [
  index("guide/StartPage.tsx"),
  route("explore/", "guide/HomePage.tsx"),
  route("api/docs/", "guide/ApiDocsPage.tsx"),
  route("*", "guide/NotFoundPage.tsx"),
] satisfies RouteConfig;
