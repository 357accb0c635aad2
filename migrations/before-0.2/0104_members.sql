-- Former members who left before migrations/0098_members_rights.sql may still know the addresses of published calendars. Queues one mail to the owners of
-- these listings, if other sites read a calendar.
SELECT queue_owner_mail('tell_unknown_makers', 'unknown makers ' || code, jsonb_build_object('kind', 'unknown makers', 'business', code)) FROM (
  SELECT DISTINCT i.business_profile AS code FROM room_calendar c JOIN inventory_item i ON i.id = c.item
  WHERE c.last_read IS NOT NULL AND c.former_addresses = '[]' AND i.deleted IS NULL AND EXISTS (
    SELECT FROM log_entry l WHERE l.business_code = i.business_profile
      AND l.act IN ('member.removed', 'member.left', 'claim.transfer_accepted', 'claim.taken_back', 'claim.decided_for'))) AS with_former_members;
