-- Vouchers run out, may be for one item, may be handed out in batches; one is open a traveller and business. Credit becomes a double-entry ledger.

ALTER TABLE coupon
  ADD COLUMN expires_at timestamptz,
  -- No longer counts as open, though its status is saved or redeemed. Written when it is noticed: an index cannot ask for the time.
  ADD COLUMN is_expired boolean NOT NULL DEFAULT false,
  ADD COLUMN item_type text CHECK (item_type IN ('activity', 'room', 'dish', 'product', 'supplier')),
  ADD COLUMN item uuid REFERENCES inventory_item ON DELETE SET NULL,
  ADD COLUMN redeemed_by uuid REFERENCES account ON DELETE SET NULL,
  ADD COLUMN disputed_at timestamptz,
  -- Of those that were handed out together, with what they were for.
  ADD COLUMN batch uuid,
  ADD COLUMN label text NOT NULL DEFAULT '' CHECK (length(label) <= 80),
  -- When one that was handed out was first looked at by somebody else.
  ADD COLUMN opened_at timestamptz,
  ADD CHECK (item IS NULL OR item_type IS NOT NULL),
  ADD CHECK (discount BETWEEN 0 AND 100),
  ADD CHECK (bonus_credit >= 0),
  -- What is granted for it is its bonus credit (credit_lot).
  ADD UNIQUE (code, bonus_credit);
UPDATE coupon SET expires_at = created + interval '12 months';
UPDATE coupon SET is_expired = true WHERE expires_at <= now();
-- Of several saved ones of a traveller and business the oldest stays. A redeemed one beside it is done with: it can still be confirmed.
WITH ranked AS (
  SELECT code, row_number() OVER (PARTITION BY traveller, business ORDER BY status = 'saved' DESC, created, code) AS place
  FROM coupon WHERE traveller IS NOT NULL AND status IN ('saved', 'redeemed') AND NOT is_expired
)
UPDATE coupon SET is_expired = true, expires_at = least(expires_at, now()) FROM ranked WHERE ranked.code = coupon.code AND place > 1;
ALTER TABLE coupon ALTER COLUMN expires_at SET NOT NULL;

DROP INDEX coupon_saved_once;
CREATE UNIQUE INDEX coupon_open_once ON coupon (traveller, business)
  WHERE status IN ('saved', 'redeemed') AND NOT is_expired AND traveller IS NOT NULL;
CREATE INDEX coupon_batch ON coupon (business, batch) WHERE batch IS NOT NULL;
CREATE INDEX coupon_item ON coupon (item) WHERE item IS NOT NULL;
CREATE INDEX coupon_redeemed_by ON coupon (redeemed_by) WHERE redeemed_by IS NOT NULL;
CREATE INDEX coupon_redeemed ON coupon (business, redeemed_at DESC) WHERE redeemed_at IS NOT NULL;
CREATE INDEX coupon_running_out ON coupon (expires_at) WHERE status IN ('saved', 'redeemed') AND NOT is_expired;

ALTER TABLE credit_entry RENAME TO old_credit_entry;
ALTER INDEX credit_entry_pkey RENAME TO old_credit_entry_pkey;
ALTER INDEX credit_entry_traveller RENAME TO old_credit_entry_traveller;
ALTER INDEX credit_entry_coupon RENAME TO old_credit_entry_coupon;

-- What a business owes a traveller, in USD; and the business's own side of all of these, which holds no balance: every transfer would wait for it.
CREATE TABLE credit_account (
  uuid uuid PRIMARY KEY,
  business text NOT NULL REFERENCES business ON DELETE CASCADE,
  -- Null: the business's own side, or of a traveller who was deleted.
  traveller text REFERENCES traveller ON DELETE SET NULL,
  is_business boolean NOT NULL DEFAULT false,
  balance numeric(10, 2) NOT NULL DEFAULT 0 CHECK (balance >= 0),
  entries_count integer NOT NULL DEFAULT 0,
  created timestamptz NOT NULL DEFAULT now(),
  CHECK (NOT is_business OR traveller IS NULL AND balance = 0)
);
CREATE UNIQUE INDEX credit_account_once ON credit_account (traveller, business) WHERE traveller IS NOT NULL;
CREATE UNIQUE INDEX credit_account_of_business ON credit_account (business) WHERE is_business;
CREATE INDEX credit_account_business ON credit_account (business, created DESC, uuid);

CREATE TABLE credit_transfer (
  uuid uuid PRIMARY KEY,
  business text NOT NULL REFERENCES business ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('grant', 'take_back', 'spend', 'expire')),
  -- Checked at the end: when a business goes, both do, in either order.
  coupon text REFERENCES coupon DEFERRABLE INITIALLY DEFERRED,
  -- What a grant is worth until; which grant is taken back or expires. A spend takes from the oldest.
  expires_at timestamptz,
  lot uuid,
  -- The person of the business who entered it.
  made_by uuid REFERENCES account ON DELETE SET NULL,
  created timestamptz NOT NULL DEFAULT now(),
  -- When the traveller said that this spend was not theirs, and in which words.
  disputed_at timestamptz,
  dispute text NOT NULL DEFAULT '' CHECK (length(dispute) <= 1000),
  CHECK ((kind = 'grant') = (expires_at IS NOT NULL)),
  CHECK ((kind IN ('take_back', 'expire')) = (lot IS NOT NULL)),
  CHECK (disputed_at IS NULL OR kind = 'spend')
);
CREATE INDEX credit_transfer_business ON credit_transfer (business, created DESC, uuid);
CREATE INDEX credit_transfer_coupon ON credit_transfer (coupon) WHERE coupon IS NOT NULL;
CREATE INDEX credit_transfer_made_by ON credit_transfer (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX credit_transfer_disputed ON credit_transfer (disputed_at DESC) WHERE disputed_at IS NOT NULL;

CREATE TABLE credit_entry (
  uuid uuid PRIMARY KEY,
  transfer uuid NOT NULL REFERENCES credit_transfer ON DELETE CASCADE,
  account uuid NOT NULL REFERENCES credit_account ON DELETE CASCADE,
  amount numeric(10, 2) NOT NULL CHECK (amount <> 0),
  currency text NOT NULL DEFAULT 'USD' CHECK (currency = 'USD'),
  -- Of a traveller's account: 1 for its first entry, and the balance after it. Written by the trigger below.
  number integer,
  balance numeric(10, 2),
  created timestamptz NOT NULL DEFAULT now(),
  UNIQUE (transfer, account)
);
CREATE UNIQUE INDEX credit_entry_number ON credit_entry (account, number);

-- What is left of each grant: the oldest is spent and expires first. Written by the trigger below.
CREATE TABLE credit_lot (
  uuid uuid PRIMARY KEY REFERENCES credit_transfer ON DELETE CASCADE,
  account uuid NOT NULL REFERENCES credit_account ON DELETE CASCADE,
  -- Null for an entry of before this migration that does not fit its coupon.
  coupon text,
  amount numeric(10, 2) NOT NULL CHECK (amount > 0),
  remaining numeric(10, 2) NOT NULL,
  is_taken_back boolean NOT NULL DEFAULT false,
  created timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (remaining BETWEEN 0 AND amount),
  CHECK (NOT is_taken_back OR remaining = 0),
  FOREIGN KEY (coupon, amount) REFERENCES coupon (code, bonus_credit) DEFERRABLE INITIALLY DEFERRED
);
-- A coupon's grants less its take-backs are nothing or its bonus credit.
CREATE UNIQUE INDEX credit_lot_once ON credit_lot (coupon) WHERE NOT is_taken_back;
CREATE INDEX credit_lot_account ON credit_lot (account, created);
CREATE INDEX credit_lot_running_out ON credit_lot (expires_at) WHERE remaining > 0;

-- A code of one use, which the traveller shows. Only its hash is here.
CREATE TABLE credit_code (
  hash bytea PRIMARY KEY,
  account uuid NOT NULL UNIQUE REFERENCES credit_account ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX credit_code_running_out ON credit_code (expires_at);

CREATE FUNCTION refuse_credit(reason text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'credit: %', reason USING ERRCODE = 'check_violation';
END $$;

-- One entry of a traveller's account: its number and balance, and what it makes of the grants. The account's row is locked by it, so writers take turns.
CREATE FUNCTION write_credit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved credit_transfer;
  lot credit_lot;
  left_over numeric(10, 2) := -NEW.amount;
  part numeric(10, 2);
  owner credit_account;
BEGIN
  SELECT * INTO moved FROM credit_transfer WHERE uuid = NEW.transfer;
  SELECT * INTO owner FROM credit_account WHERE uuid = NEW.account;
  IF moved.business IS DISTINCT FROM owner.business THEN PERFORM refuse_credit('the account is another business''s'); END IF;
  NEW.number := NULL;
  NEW.balance := NULL;
  NEW.created := moved.created;
  IF (NEW.amount > 0) <> ((moved.kind = 'grant') <> owner.is_business) THEN PERFORM refuse_credit('the wrong sign for a ' || moved.kind); END IF;
  IF owner.is_business THEN RETURN NEW; END IF;
  UPDATE credit_account SET balance = balance + NEW.amount, entries_count = entries_count + 1 WHERE uuid = NEW.account
    RETURNING balance, entries_count INTO NEW.balance, NEW.number;
  IF moved.kind = 'grant' THEN
    INSERT INTO credit_lot (uuid, account, coupon, amount, remaining, created, expires_at)
      VALUES (moved.uuid, NEW.account, moved.coupon, NEW.amount, NEW.amount, moved.created, moved.expires_at);
  ELSIF moved.kind = 'spend' THEN
    FOR lot IN SELECT * FROM credit_lot WHERE account = NEW.account AND remaining > 0 AND expires_at > moved.created ORDER BY created, uuid LOOP
      EXIT WHEN left_over = 0;
      part := least(left_over, lot.remaining);
      UPDATE credit_lot SET remaining = remaining - part WHERE uuid = lot.uuid;
      left_over := left_over - part;
    END LOOP;
    IF left_over > 0 THEN PERFORM refuse_credit('more than there is'); END IF;
  ELSE
    SELECT * INTO lot FROM credit_lot WHERE uuid = moved.lot AND account = NEW.account;
    IF lot IS NULL OR lot.remaining <> left_over THEN PERFORM refuse_credit('not what is left of the grant'); END IF;
    IF moved.kind = 'take_back' AND (lot.remaining <> lot.amount OR lot.coupon IS DISTINCT FROM moved.coupon) THEN
      PERFORM refuse_credit('it was spent, or is of another coupon');
    END IF;
    UPDATE credit_lot SET remaining = 0, is_taken_back = moved.kind = 'take_back' WHERE uuid = lot.uuid;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER write_credit_entry BEFORE INSERT ON credit_entry FOR EACH ROW EXECUTE FUNCTION write_credit_entry();

-- Entries come in pairs, one of a traveller's account and one of the business's, and add up to nothing.
CREATE FUNCTION check_credit_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Asked of both tables: no transfer is without its pair, and none has a third entry.
  checked uuid := to_jsonb(NEW) ->> CASE TG_TABLE_NAME WHEN 'credit_entry' THEN 'transfer' ELSE 'uuid' END;
BEGIN
  PERFORM FROM credit_transfer WHERE uuid = checked;
  IF FOUND AND (
    SELECT count(*) <> 2 OR sum(amount) <> 0 OR count(*) FILTER (WHERE is_business) <> 1
    FROM credit_entry JOIN credit_account ON credit_account.uuid = account WHERE transfer = checked
  ) THEN PERFORM refuse_credit('entries come in pairs that add up to nothing'); END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER check_credit_transfer AFTER INSERT ON credit_transfer DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_credit_transfer();
CREATE CONSTRAINT TRIGGER check_credit_entry AFTER INSERT ON credit_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_credit_transfer();

-- What was written stays as it was written. It goes with its business alone, balances and grants change with entries alone.
CREATE FUNCTION keep_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A foreign key's own statement, or one of the trigger above, is not the outermost.
  IF pg_trigger_depth() < 2 THEN PERFORM refuse_credit('what was written is not changed'); END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_credit BEFORE UPDATE OR DELETE ON credit_entry FOR EACH ROW EXECUTE FUNCTION keep_credit();
CREATE TRIGGER keep_credit BEFORE DELETE ON credit_transfer FOR EACH ROW EXECUTE FUNCTION keep_credit();
CREATE TRIGGER keep_credit_fields BEFORE UPDATE OF uuid, business, kind, coupon, expires_at, lot, created ON credit_transfer
  FOR EACH ROW EXECUTE FUNCTION keep_credit();
CREATE TRIGGER keep_credit BEFORE DELETE ON credit_account FOR EACH ROW EXECUTE FUNCTION keep_credit();
CREATE TRIGGER keep_credit_fields BEFORE UPDATE OF uuid, business, is_business, balance, entries_count ON credit_account
  FOR EACH ROW EXECUTE FUNCTION keep_credit();
CREATE TRIGGER keep_credit BEFORE INSERT OR UPDATE OR DELETE ON credit_lot FOR EACH ROW EXECUTE FUNCTION keep_credit();

-- The entries of before become transfers, with the same balances.
DO $$
DECLARE
  former record;
  owner uuid;
  own_side uuid;
  granted credit_lot;
  is_fit boolean;
BEGIN
  FOR former IN
    SELECT entry.*, coupon.business, coupon.bonus_credit FROM old_credit_entry AS entry JOIN coupon ON coupon.code = entry.coupon
    WHERE amount <> 0 ORDER BY entry.created, amount DESC, entry.uuid
  LOOP
    -- Of who was deleted, nobody knows which entries were one person's: each coupon's are.
    SELECT uuid INTO owner FROM credit_account
      WHERE business = former.business AND NOT is_business AND CASE WHEN former.traveller IS NULL
        THEN traveller IS NULL AND uuid IN (
          SELECT account FROM credit_entry JOIN credit_transfer ON credit_transfer.uuid = transfer WHERE credit_transfer.coupon = former.coupon)
        ELSE traveller = former.traveller END;
    IF NOT FOUND THEN
      INSERT INTO credit_account (uuid, business, traveller, created)
        VALUES (gen_random_uuid(), former.business, former.traveller, former.created) RETURNING uuid INTO owner;
    END IF;
    SELECT uuid INTO own_side FROM credit_account WHERE business = former.business AND is_business;
    IF NOT FOUND THEN
      INSERT INTO credit_account (uuid, business, is_business, created)
        VALUES (gen_random_uuid(), former.business, true, former.created) RETURNING uuid INTO own_side;
    END IF;
    SELECT * INTO granted FROM credit_lot WHERE coupon = former.coupon AND NOT is_taken_back;
    IF former.amount > 0 THEN
      -- A second grant of a coupon, or one of another amount, keeps its worth without naming the coupon.
      is_fit := granted IS NULL AND former.amount = former.bonus_credit;
      INSERT INTO credit_transfer (uuid, business, kind, coupon, expires_at, created)
        VALUES (former.uuid, former.business, 'grant', CASE WHEN is_fit THEN former.coupon END, former.created + interval '24 months', former.created);
    ELSIF granted.remaining = -former.amount AND granted.account = owner AND granted.amount = -former.amount THEN
      INSERT INTO credit_transfer (uuid, business, kind, coupon, lot, created)
        VALUES (former.uuid, former.business, 'take_back', former.coupon, granted.uuid, former.created);
    ELSE
      INSERT INTO credit_transfer (uuid, business, kind, coupon, created) VALUES (former.uuid, former.business, 'spend', former.coupon, former.created);
    END IF;
    INSERT INTO credit_entry (uuid, transfer, account, amount) VALUES
      (gen_random_uuid(), former.uuid, owner, former.amount), (gen_random_uuid(), former.uuid, own_side, -former.amount);
  END LOOP;
END $$;
SET CONSTRAINTS ALL IMMEDIATE;
DROP TABLE old_credit_entry;
