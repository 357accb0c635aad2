import { Ellipsis } from "lucide";
import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ReportLink } from "../reports/ReportLink.tsx";
import { travellerUrl } from "./rules.ts";

interface Props {
  traveller: { code: string; name: string };
  /** True if the viewer is a traveller, who can block. */
  canBlock: boolean;
}

/** Menu of rarely needed actions: report and block. Opens without scripts too. */
export const ProfileMenu = ({ traveller: { code, name }, canBlock }: Props) => (
  <details className="group/menu relative">
    <summary
      aria-label={t`More about ${name}`}
      className="grid size-12 cursor-pointer list-none place-items-center rounded-control hover:bg-sand [&::-webkit-details-marker]:hidden"
    >
      <Icon of={Ellipsis} size={22} />
    </summary>
    <div className="absolute top-full end-0 z-20 mt-2 grid w-76 max-w-[calc(100vw-2.5rem)] gap-4 rounded-control bg-card p-5 shadow-float">
      <ReportLink kind="traveller" id={code} name={name} back={travellerUrl(code)} className="link w-fit" />
      {canBlock && (
        <ActionForm intent="block" isDocument fields={{ traveller: code }} className="grid gap-3 border-t border-rule pt-4">
          <p className="text-small text-ink2">
            You will no longer follow, see or find each other, and {name} is not notified. You can unblock people on the page People.
          </p>
          <FormButton intent="block" look="danger" className="w-fit">
            Block {name}
          </FormButton>
        </ActionForm>
      )}
    </div>
  </details>
);
