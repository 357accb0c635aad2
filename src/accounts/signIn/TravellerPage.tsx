import { Outlet } from "react-router";
import { requireTraveller } from "../../platform/pages/pageContext.ts";
import { addTravellerUrl } from "../travellers/urls.ts";

/** Layout of a traveller's pages, inside SignedInPage: accounts without a traveller go to the page that adds one. */
export const middleware = [requireTraveller(addTravellerUrl)];

export default function TravellerPage() {
  return <Outlet />;
}
