import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { loginUrl } from "../accounts/rules.redirects.ts";
import { placeOf } from "../businesses/BusinessCardView.tsx";
import { MEMBER_ROLES } from "../businesses/enumerations.ts";
import { typeLabel } from "../businesses/rules.badge.ts";
import { pictureAt } from "../businesses/rules.ts";
import { callApi } from "../platform/callApi.ts";
import { formAction } from "../platform/formAction.ts";
import { formatPrice } from "../platform/format.ts";
import { requireSignIn } from "../platform/pageContext.ts";
import type { PageHandle } from "../platform/pagePolicy.ts";
import { useHref } from "../platform/useHref.ts";
import { ActionForm, FormButton } from "../ui/ActionForm.tsx";
import { ArrowLink } from "../ui/ArrowLink.tsx";
import { LeaderLine } from "../ui/LeaderLine.tsx";
import { setOwnMails } from "./contract.ts";
import { ListingFrame, listingMeta, readListing } from "./ListingFrame.tsx";
import { listingUrl, ROOMS, roomUrl } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;
export const middleware = [requireSignIn(loginUrl)];

const submit = formAction({
  mails: async ({ has_enquiry_mails = "" }, { params }) => {
    const code = params.code ?? "";
    await callApi(setOwnMails, { code, has_enquiry_mails: has_enquiry_mails === "on" });
    return listingUrl(code);
  },
});
// In browsers `action` is not there: each names the function itself.
export const action = submit;
export const clientAction = submit;

export const loader = async ({ params, context }: LoaderFunctionArgs) => ({ listing: await readListing(context, params.code) });

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => listingMeta("Overview", loaderData?.listing);

/** The first page of a listing's desk: what it is, what it gives for booking direct, and its rooms. */
export default function ListingPage() {
  const { listing } = useLoaderData<typeof loader>();
  const { business } = listing;
  const link = useHref();
  const { business_code, name, discount, bonus_credit, role, has_enquiry_mails, cover_image_link, profile_url } = business;
  const offers = [
    { label: "Direct discount", value: discount > 0 ? `${discount}%` : "none" },
    { label: "Bonus credit", value: bonus_credit > 0 ? formatPrice(bonus_credit, "USD") : "none" },
    { label: "Your role", value: MEMBER_ROLES[role] },
  ];
  return (
    <ListingFrame listing={listing} room="">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div>
          <h1 className="text-page leading-none tracking-[-.03em]">{name}</h1>
          <p className="small-caps mt-3 text-ink2">
            {typeLabel(business).replace("ACTIVITY", "Activity")}, {placeOf(business)}
          </p>
          {ROOMS.length > 0 && (
            <ul className="mt-8 max-w-[44rem] border-t-3 border-ink">
              {ROOMS.map(({ path, title, about }) => (
                <li key={path} className="hovers relative border-b border-rule py-4.5">
                  <h2 className="text-h3">
                    <a href={roomUrl(business_code, path)} className="card-target hover-underline">
                      {title}
                    </a>
                  </h2>
                  <p className="mt-1 text-ink2">{about}</p>
                </li>
              ))}
            </ul>
          )}
        </div>
        <aside aria-label="What guests see">
          <div className="plate h-48">
            <img src={pictureAt(cover_image_link, "card")} alt="" decoding="async" />
          </div>
          <ul className="mt-4">
            {offers.map(({ label, value }) => (
              <li key={label} className="py-1.5">
                <LeaderLine label={label}>
                  <b className="font-semibold">{value}</b>
                </LeaderLine>
              </li>
            ))}
          </ul>
          <p className="mt-2">
            <ArrowLink href={link(profile_url)}>Your page as guests see it</ArrowLink>
          </p>
          <section aria-labelledby="mails" className="mt-8 border-t border-ink pt-3.5">
            <h2 id="mails" className="text-[1.3125rem]">
              Mails of enquiries
            </h2>
            <p className="mt-1 text-ink2">
              {has_enquiry_mails
                ? "You are mailed when somebody asks or writes back."
                : "You are not mailed about enquiries of this listing."}
            </p>
            <ActionForm intent="mails" fields={{ has_enquiry_mails: has_enquiry_mails ? "off" : "on" }} className="mt-3">
              <FormButton intent="mails" look="outlined">
                {has_enquiry_mails ? "Stop the mails to me" : "Mail me again"}
              </FormButton>
            </ActionForm>
          </section>
          {role === "owner" && (
            <p className="mt-8 border-t border-ink pt-3.5">
              <a className="link-inline" href={`${listingUrl(business_code)}transfer/`}>
                Hand this listing to somebody else
              </a>
            </p>
          )}
        </aside>
      </div>
    </ListingFrame>
  );
}
