import { Monitor } from "lucide";
import { t } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  /** Browser and operating system. */
  device: string;
  /** Times of the login and of the last visit. */
  details: string;
  /** Time of the login, for the button's accessible name. */
  since: string;
  uuid: string;
  /** Whether the row has a button that ends the session. */
  canEnd: boolean;
  /** Extra fields of its form, beside the session. */
  fields?: FormFields;
}

/** Row of a session, with the button that ends it. */
export const SessionRow = ({ device, details, since, uuid, canEnd, fields }: Props) => (
  <li className="flex items-center gap-4 border-b border-rule py-4">
    <Icon of={Monitor} size={22} className="flex-none text-ink2" />
    <p className="min-w-0 grow">
      <strong className="block">{device}</strong>
      <span className="text-small text-ink2">{details}</span>
    </p>
    {canEnd && (
      <ActionForm intent="end" fields={{ ...fields, uuid }}>
        <FormButton intent="end" look="outlined" aria-label={t`End the session in ${device} from ${since}`}>
          End
        </FormButton>
      </ActionForm>
    )}
  </li>
);
