-- The statement that writes results now adds to the sums per package and day itself: a trigger that writes another table
-- made each row cost twice as much, and does not work where tables are spread over several machines.

-- The first of these waits for the writers in progress, whose triggers still fire, so the sums are right when it is done.
DROP TRIGGER affiliate_result_adds_to_day ON affiliate_result;
DROP TRIGGER affiliate_result_changes_day ON affiliate_result;
DROP TRIGGER affiliate_result_leaves_day ON affiliate_result;
DROP FUNCTION add_up_affiliate_days();

-- What a restated result was before, by which the sums change by exactly the difference: the row's own old values, also
-- after waiting for another writer.
ALTER TABLE affiliate_result
  ADD COLUMN previous_clicks bigint,
  ADD COLUMN previous_conversions bigint,
  ADD COLUMN previous_conversion_value numeric,
  ADD COLUMN is_restated boolean NOT NULL DEFAULT false;

-- No default: servers of the version before do not keep the sums, so their rows are refused ("send it again later")
-- instead of being left out of the totals.
ALTER TABLE affiliate_result ALTER COLUMN is_restated DROP DEFAULT;

-- Days are restated many at a time: with room on the page, a new version of a row needs no new entry in the index.
ALTER TABLE affiliate_result SET (fillfactor = 50);
ALTER TABLE affiliate_day SET (fillfactor = 50);
