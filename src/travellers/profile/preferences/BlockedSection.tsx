import { toInitials } from "../../../accounts/travellers/rules.ts";
import { pictureLink } from "../../../catalogue/listings/rules.ts";
import { t } from "../../../platform/languages/text.ts";
import { ActionForm, FormButton } from "../../../ui/ActionForm.tsx";
import { Avatar } from "../../../ui/Avatar.tsx";

interface Block {
  uuid: string;
  traveller: { name: string; selfie_avatar_uuid: string };
}

/**
 * Lists the blocked travellers, with a button to unblock each.
 * @param count of all blocks; the page shows the first 100
 */
export const BlockedSection = ({ blocks, count }: { blocks: Block[]; count: number }) => (
  <>
    <p className="max-w-[60ch] text-ink2">
      You and people you block can't see, find or follow each other, or read each other's texts. They are not notified.
    </p>
    {count === 0 ? (
      <p className="mt-3">No blocked people.</p>
    ) : (
      <ul className="mt-2">
        {blocks.map(({ uuid, traveller: { name, selfie_avatar_uuid } }) => (
          <li key={uuid} className="flex items-center gap-4 border-b border-rule py-3">
            <Avatar picture={pictureLink(selfie_avatar_uuid, "avatar")} initials={toInitials(name)} size={36} />
            <strong className="min-w-0 grow break-words">{name}</strong>
            <ActionForm intent="unblock" fields={{ uuid }}>
              <FormButton intent="unblock" look="outlined" aria-label={t`Unblock ${name}`}>
                Unblock
              </FormButton>
            </ActionForm>
          </li>
        ))}
      </ul>
    )}
    {count > blocks.length && <p className="caption mt-3">Showing the newest {blocks.length}.</p>}
  </>
);
