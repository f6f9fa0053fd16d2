-- What the buyer counted itself, and what the two sides agreed on.

-- By how many percent the two counts of a line may differ without being worth a talk.
ALTER TABLE campaign
  ADD COLUMN count_tolerance numeric NOT NULL DEFAULT 10 CHECK (count_tolerance BETWEEN 0 AND 100);

-- Append only. What was said about a line's delivery on some days, in order: the buyer's count, proposals of either side,
-- disputes, and agreements. The last agreement is what statements bill for those days.
CREATE TABLE count_entry (
  -- The seller's.
  organization_number integer NOT NULL,
  package_id uuid NOT NULL,
  -- UTC days, both included.
  first_day date NOT NULL,
  last_day date NOT NULL,
  -- From 1.
  position integer NOT NULL,
  campaign_id uuid NOT NULL,
  -- The buyer of that time.
  buyer_number integer NOT NULL REFERENCES organization (number),
  kind text NOT NULL CHECK (kind IN ('counted', 'proposed', 'agreed', 'disputed')),
  side text NOT NULL CHECK (side IN ('seller', 'buyer')),
  quantity numeric CHECK (quantity >= 0),
  -- Of the seller, as measured, when this was said.
  seller_count numeric NOT NULL,
  note text CHECK (length(note) BETWEEN 1 AND 4000),
  -- Of a count that came in a file.
  file_name text CHECK (length(file_name) BETWEEN 1 AND 200),
  at timestamptz NOT NULL,
  person_id uuid REFERENCES person (id),
  -- As it was then.
  person_name text,
  PRIMARY KEY (organization_number, package_id, first_day, last_day, position),
  FOREIGN KEY (organization_number, campaign_id) REFERENCES campaign (organization_number, id),
  CHECK (last_day >= first_day),
  CHECK ((kind = 'disputed') = (quantity IS NULL)),
  CHECK (kind <> 'counted' OR side = 'buyer'),
  CHECK (kind <> 'disputed' OR note IS NOT NULL)
);

CREATE INDEX count_entry_by_campaign ON count_entry (organization_number, campaign_id, last_day);

CREATE TRIGGER count_entry_is_append_only BEFORE UPDATE OR DELETE ON count_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER count_entry_is_not_truncated BEFORE TRUNCATE ON count_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
