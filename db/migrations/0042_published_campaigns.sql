-- Buyers know a campaign from the day that it was published, not from the day that its draft was begun.

ALTER TABLE campaign
  -- Null: it was never a draft, or still is one.
  ADD COLUMN published_at timestamptz;
ALTER TABLE campaign
  ADD COLUMN shown_from timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(published_at, created_at)) STORED;

-- Buyers' lists are newest first by it.
DROP INDEX campaign_newest_of_buyer;
DROP INDEX campaign_current_of_buyer;
CREATE INDEX campaign_newest_of_buyer ON campaign (shown_to_number, shown_from, id);
CREATE INDEX campaign_current_of_buyer ON campaign (shown_to_number, shown_from, id) WHERE archived_at IS NULL;
