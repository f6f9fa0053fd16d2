-- What the codes of each package brought per day, added up as results are written: totals over thousands of codes are
-- read from here. By trigger, so that whatever writes results keeps the sums, servers of the version before included.

CREATE TABLE affiliate_day (
  organization_number integer NOT NULL,
  line_number integer NOT NULL,
  date date NOT NULL,
  -- Wider than those of one code: sums of any number of them.
  clicks numeric NOT NULL,
  conversions numeric NOT NULL,
  conversion_value numeric NOT NULL,
  PRIMARY KEY (organization_number, line_number, date)
) WITH (fillfactor = 80);

-- Adds what has changed rather than summing up anew: the row of a result is locked when its change is told here, and
-- each change is told once, so that changes of several writers add up in whatever order they come. Days are locked after
-- all results of the statement, in the order of their key: no two writers wait for each other.
CREATE FUNCTION add_up_affiliate_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO affiliate_day AS d (organization_number, line_number, date, clicks, conversions, conversion_value)
    SELECT organization_number, line_number, date, sum(clicks), sum(conversions), sum(conversion_value)
    FROM new_result GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (organization_number, line_number, date) DO UPDATE SET clicks = d.clicks + excluded.clicks,
      conversions = d.conversions + excluded.conversions,
      conversion_value = d.conversion_value + excluded.conversion_value;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO affiliate_day AS d (organization_number, line_number, date, clicks, conversions, conversion_value)
    SELECT organization_number, line_number, date, sum(clicks), sum(conversions), sum(conversion_value)
    FROM (
      SELECT organization_number, line_number, date, clicks, conversions, conversion_value FROM new_result
      UNION ALL
      SELECT organization_number, line_number, date, -clicks, -conversions, -conversion_value FROM old_result
    ) AS change
    GROUP BY 1, 2, 3
    HAVING (sum(clicks), sum(conversions), sum(conversion_value)) <> (0, 0, 0)
    ORDER BY 1, 2, 3
    ON CONFLICT (organization_number, line_number, date) DO UPDATE SET clicks = d.clicks + excluded.clicks,
      conversions = d.conversions + excluded.conversions,
      conversion_value = d.conversion_value + excluded.conversion_value;
  ELSE
    INSERT INTO affiliate_day AS d (organization_number, line_number, date, clicks, conversions, conversion_value)
    SELECT organization_number, line_number, date, -sum(clicks), -sum(conversions), -sum(conversion_value)
    FROM old_result GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (organization_number, line_number, date) DO UPDATE SET clicks = d.clicks + excluded.clicks,
      conversions = d.conversions + excluded.conversions,
      conversion_value = d.conversion_value + excluded.conversion_value;
  END IF;
  RETURN NULL;
END $$;

-- The first of these locks the table against writers until all is committed, so that the sums below miss nothing.
CREATE TRIGGER affiliate_result_adds_to_day AFTER INSERT ON affiliate_result
  REFERENCING NEW TABLE AS new_result FOR EACH STATEMENT EXECUTE FUNCTION add_up_affiliate_days();
CREATE TRIGGER affiliate_result_changes_day AFTER UPDATE ON affiliate_result
  REFERENCING NEW TABLE AS new_result OLD TABLE AS old_result
  FOR EACH STATEMENT EXECUTE FUNCTION add_up_affiliate_days();
CREATE TRIGGER affiliate_result_leaves_day AFTER DELETE ON affiliate_result
  REFERENCING OLD TABLE AS old_result FOR EACH STATEMENT EXECUTE FUNCTION add_up_affiliate_days();

INSERT INTO affiliate_day (organization_number, line_number, date, clicks, conversions, conversion_value)
SELECT organization_number, line_number, date, sum(clicks), sum(conversions), sum(conversion_value)
FROM affiliate_result GROUP BY 1, 2, 3;

-- What a seller looks for first among the requests of its systems: those that were refused, or had something rejected.
CREATE INDEX ingest_request_troubled ON ingest_request (organization_number, received_at, request_id)
  WHERE outcome <> 'processed' OR rejected > 0;
