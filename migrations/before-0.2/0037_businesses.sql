-- The people of a business are owners and helpers; "staff" means the guide's own people alone. Servers of the version before may still write the old word,
-- so it stays allowed; both read everybody who is no owner as a helper.
ALTER TABLE business_member DROP CONSTRAINT business_member_role_check;
ALTER TABLE business_member ADD CONSTRAINT business_member_role_check CHECK (role IN ('owner', 'helper', 'staff'));
UPDATE business_member SET role = 'helper' WHERE role = 'staff';

-- Since when somebody has been one of its people: their listings come in this order. Of those that are there already the earliest possible moment is taken.
ALTER TABLE business_member ADD COLUMN created timestamptz NOT NULL DEFAULT now();
UPDATE business_member SET created = greatest(business.created, account.created)
FROM business, account WHERE business.code = business_member.business_code AND account.id = business_member.account_id;

-- Whether they are mailed about its enquiries.
ALTER TABLE business_member ADD COLUMN has_enquiry_mails boolean NOT NULL DEFAULT true;
