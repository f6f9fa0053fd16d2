-- A campaign is a draft, then live; it may be cancelled from a day on, and be archived in the end.

ALTER TABLE campaign
  ADD COLUMN is_draft boolean NOT NULL DEFAULT false,
  -- The first UTC day without delivery.
  ADD COLUMN cancelled_from date,
  ADD COLUMN cancellation_reason text,
  ADD COLUMN archived_at timestamptz,
  ADD CHECK (NOT is_draft OR cancelled_from IS NULL),
  ADD CHECK (cancellation_reason IS NULL OR cancelled_from IS NOT NULL);

-- What a buyer may see is found by `shown_to_number`: nobody sees a draft. PostgreSQL 16 and older cannot change the
-- expression of a column, so it is made again, with its indexes.
ALTER TABLE campaign DROP COLUMN shown_to_number;
ALTER TABLE campaign ADD COLUMN shown_to_number integer
  GENERATED ALWAYS AS (CASE WHEN is_withheld OR is_draft THEN NULL ELSE buyer_number END) STORED;

CREATE INDEX campaign_by_buyer ON campaign (shown_to_number, id);
CREATE INDEX campaign_newest_of_buyer ON campaign (shown_to_number, created_at, id);
CREATE INDEX campaign_sellers_of_buyer ON campaign (shown_to_number, organization_number);
CREATE INDEX campaign_name_of_buyer ON campaign (shown_to_number, (lower(name) COLLATE "C"));

-- Lists leave archived campaigns out, however many there are.
CREATE INDEX campaign_current_of_seller ON campaign (organization_number, created_at, id) WHERE archived_at IS NULL;
CREATE INDEX campaign_current_of_buyer ON campaign (shown_to_number, created_at, id) WHERE archived_at IS NULL;
