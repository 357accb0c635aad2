import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page address of the guide and its file. */
export default [
  index("guide/StartPage.tsx"),
  route("explore/", "guide/HomePage.tsx"),
  route("explore/activities/", "guide/ActivitiesPage.tsx"),
  route("explore/activities/:activity/", "guide/ActivityPage.tsx", { id: "activity" }),
  route("explore/:country/activities/:activity/", "guide/ActivityPage.tsx", { id: "activity-in-country" }),
  route("explore/countries/", "guide/CountriesPage.tsx"),
  route("explore/:country/", "guide/CountryPage.tsx"),
  route("explore/:country/:area/", "guide/AreaPage.tsx", { id: "area" }),
  route("explore/:country/:area/stay/", "guide/AreaPage.tsx", { id: "area-stay" }),
  route("explore/:country/:area/activities/", "guide/AreaPage.tsx", { id: "area-activities" }),
  route("explore/:country/:area/eat-drink/", "guide/AreaPage.tsx", { id: "area-eat-drink" }),
  route("api/docs/", "guide/ApiDocsPage.tsx"),
  route(":code/", "guide/BusinessPage.tsx"),
  route("*", "guide/NotFoundPage.tsx"),
] satisfies RouteConfig;
