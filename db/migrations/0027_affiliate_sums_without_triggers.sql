-- The statement that writes results adds to the sums per package and day itself: a trigger that writes another table
-- made each row cost twice as much, and does not work where tables are spread over several machines.

-- The first of these waits for the writers in progress, whose triggers still fire, so the sums are right when it is done.
DROP TRIGGER affiliate_result_adds_to_day ON affiliate_result;
DROP TRIGGER affiliate_result_changes_day ON affiliate_result;
DROP TRIGGER affiliate_result_leaves_day ON affiliate_result;
DROP FUNCTION add_up_affiliate_days();

-- A package's first code is its lead: its results are read as they are, and the sums are those of all other codes. So a
-- package with one code, as most have, costs no sums. It may have several leads, if two codes were the first at once.
ALTER TABLE affiliate_placement ADD COLUMN is_lead boolean NOT NULL DEFAULT false;
CREATE INDEX affiliate_placement_lead ON affiliate_placement (organization_number, line_number, code_number) WHERE is_lead;

-- The package that the code became the lead of last: it still is if this is the package that it is on now.
ALTER TABLE affiliate_code ADD COLUMN lead_line_number integer;

WITH lead AS (
  UPDATE affiliate_placement p SET is_lead = true FROM (
    SELECT DISTINCT ON (organization_number, line_number) organization_number, line_number, code_number
    FROM affiliate_placement ORDER BY organization_number, line_number, code_number) AS first
  WHERE p.organization_number = first.organization_number AND p.line_number = first.line_number
    AND p.code_number = first.code_number
  RETURNING p.organization_number, p.line_number, p.code_number
)
UPDATE affiliate_code k SET lead_line_number = lead.line_number FROM lead
WHERE k.organization_number = lead.organization_number AND k.code_number = lead.code_number
  AND k.line_number = lead.line_number;

ALTER TABLE affiliate_result
  -- What a restated result was before, so that sums change by exactly the difference: the row's own old values, also
  -- after waiting for another writer. Null until then.
  ADD COLUMN previous_clicks bigint,
  ADD COLUMN previous_conversions bigint,
  ADD COLUMN previous_conversion_value numeric,
  -- Whether it is in the sums. It stays as it is, as all results so far are in them.
  ADD COLUMN is_summed boolean NOT NULL DEFAULT true;

-- No default: servers of the version before do not keep the sums, so their rows are refused ("send it again later")
-- instead of being left out of the totals.
ALTER TABLE affiliate_result ALTER COLUMN is_summed DROP DEFAULT;

-- Days are restated many at a time: with room on the page, a new version of a row needs no new entry in the index.
ALTER TABLE affiliate_result SET (fillfactor = 50);
ALTER TABLE affiliate_day SET (fillfactor = 50);
