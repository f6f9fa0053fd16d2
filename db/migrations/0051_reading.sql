-- Systems read, not only report: what a key may do, and until when. A key made before reports, as it always did, and does not expire.

ALTER TABLE api_key
  ADD COLUMN scopes text[] NOT NULL DEFAULT '{ingest}'
    CHECK (scopes IN ('{ingest}', '{read}', '{ingest,read}')),
  -- From then on it is refused like a revoked one. Null: never.
  ADD COLUMN expires_at timestamptz;

-- Across organizations: whose keys are about to expire.
CREATE INDEX api_key_by_expiry ON api_key (expires_at, id) WHERE expires_at IS NOT NULL AND revoked_at IS NULL;

-- When a campaign, its terms or its lines last changed, as each side sees it: systems read what changed since their last time.
ALTER TABLE campaign
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
  -- What the seller keeps for itself does not move it.
  ADD COLUMN shown_changed_at timestamptz NOT NULL DEFAULT now();

-- Whatever changes a campaign or its lines updates its row, servers of the version before included.
CREATE FUNCTION note_change_of_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := now();
  IF (OLD.version, OLD.buyer_number, OLD.name, OLD.purchase_order, OLD.is_withheld, OLD.is_draft, OLD.cancelled_from,
      OLD.cancellation_reason, OLD.archived_at)
    IS DISTINCT FROM (NEW.version, NEW.buyer_number, NEW.name, NEW.purchase_order, NEW.is_withheld, NEW.is_draft,
      NEW.cancelled_from, NEW.cancellation_reason, NEW.archived_at) THEN
    NEW.shown_changed_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER campaign_notes_its_change BEFORE UPDATE ON campaign
  FOR EACH ROW EXECUTE FUNCTION note_change_of_campaign();
