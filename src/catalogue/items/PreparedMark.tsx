import { Bot } from "lucide";
import { t } from "../../platform/languages/text.ts";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  /** The name that the program gives itself; may be empty. */
  by: string;
  /** The action that is left to the guest: "Nothing is sent until you send it." */
  until: string;
}

/** Tells a guest that a program filled in the form: the guest who sends it is responsible for it. */
export const PreparedMark = ({ by, until }: Props) => (
  <p className="flex items-start gap-3 rounded-picture bg-sea-tint px-4 py-3.5">
    <Icon of={Bot} size={20} className="mt-0.5 flex-none text-sea" />
    <span>
      <b className="font-semibold">{by ? t`Filled in by a program called “${by}”.` : t`Filled in by a program.`}</b> Check it first. {until}
    </span>
  </p>
);
