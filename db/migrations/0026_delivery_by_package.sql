-- A report finds the figure of its line by the package id, and the figure row holds all that the report is judged by:
-- whose line it is, its unit and its first day. One statement does the whole work, and nothing is remembered elsewhere.
-- These come with every change of a line by the statement that makes it, not by a trigger on another table.

CREATE TYPE pricing_basis AS ENUM ('impressions', 'downloads', 'flat_rate');
CREATE TYPE report_effect AS ENUM ('first', 'replaced', 'correction', 'late', 'unchanged');

DROP TRIGGER package_line_gets_figure ON package_line;
DROP FUNCTION create_line_figures();
DROP TRIGGER package_line_outdates_terms ON package_line;
DROP FUNCTION outdate_terms_of_line_figures();
DROP TRIGGER package_line_keeps_basis ON package_line;
DROP FUNCTION keep_basis_of_reported_line();

ALTER TABLE line_figure RENAME TO line_figure_before;

-- Half of each page stays free, so that an update finds room on the page of its row and touches no index. Without checks
-- and foreign keys: the statements that write it guarantee them, and every report would pay.
CREATE TABLE line_figure (
  organization_number integer NOT NULL,
  line_number integer NOT NULL,
  package_id uuid NOT NULL,
  -- As in package_line; the start of the first day, UTC.
  starts_at timestamptz NOT NULL,
  pricing_basis pricing_basis NOT NULL,
  -- Number of rows in the history.
  revision integer NOT NULL DEFAULT 0,
  as_of timestamptz,
  received_at timestamptz,
  -- The as_of before the last change, and what that change was: an update notes them for the history row beside it.
  previous_as_of timestamptz,
  effect report_effect,
  -- Null on flat-rate lines, where as_of alone says that the line was delivered.
  quantity numeric
) WITH (fillfactor = 50);

INSERT INTO line_figure (organization_number, line_number, package_id, starts_at, pricing_basis, revision, as_of,
  received_at, previous_as_of, effect, quantity)
SELECT f.organization_number, f.line_number, l.package_id, l.flight_start::timestamp AT TIME ZONE 'UTC', l.pricing_basis::pricing_basis,
  f.revision, f.as_of, f.received_at, f.previous_as_of, f.effect::report_effect, f.quantity
FROM line_figure_before f JOIN package_line l USING (organization_number, line_number)
ORDER BY f.organization_number, f.line_number;

DROP TABLE line_figure_before;

ALTER TABLE line_figure ADD PRIMARY KEY (organization_number, line_number);
-- Reports come with a package id. The organization is in it for databases that are spread by it.
CREATE UNIQUE INDEX line_figure_by_package ON line_figure (package_id, organization_number);

-- A line that has reports keeps its pricing basis: its figures would mean something else.
CREATE FUNCTION keep_basis_of_reported_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a line that has reports keeps its pricing basis' USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER line_figure_keeps_basis BEFORE UPDATE OF pricing_basis ON line_figure
  FOR EACH ROW WHEN (NEW.pricing_basis IS DISTINCT FROM OLD.pricing_basis AND OLD.revision > 0)
  EXECUTE FUNCTION keep_basis_of_reported_line();

-- The history, a table for each month in which reports were received. A month's index is small enough that the reports of
-- a day fall on few of its pages: with two million lines and ten reports each, a report cost the database a third less than
-- with one index over all of them. Months are made ahead by the server, and old ones can be detached.
ALTER TABLE delivery_report RENAME TO delivery_report_before;

-- Append only. Without a key: rows are only ever inserted beside an update of the line's figure, in one statement, which
-- counts the revision under a lock.
CREATE TABLE delivery_report (
  organization_number integer NOT NULL,
  line_number integer NOT NULL,
  revision integer NOT NULL,
  source_number integer NOT NULL,
  as_of timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- How far the figure before this one had been confirmed: repeating a total moves its as_of and leaves no row.
  previous_as_of timestamptz,
  effect report_effect NOT NULL,
  quantity numeric
) PARTITION BY RANGE (received_at);

CREATE INDEX delivery_report_by_line ON delivery_report (organization_number, line_number, revision);

-- Makes the months that are missing from this one, or from the last one there is, up to a day. A month is made as a table of
-- its own and then attached, which disturbs neither readers nor writers. One that was detached is attached again.
CREATE FUNCTION create_delivery_months(last_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month date;
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('create_delivery_months'));
  SELECT least(date_trunc('month', now(), 'UTC') AT TIME ZONE 'UTC',
    to_date(max(right(c.relname, 7)), 'YYYY_MM') + interval '1 month')::date INTO month
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'delivery_report'::regclass AND c.relname ~ '^delivery_report_\d{4}_\d{2}$';
  WHILE month <= last_day LOOP
    name := to_char(month, '"delivery_report_"YYYY_MM');
    IF NOT EXISTS (SELECT FROM pg_inherits WHERE inhparent = 'delivery_report'::regclass AND inhrelid = to_regclass(name)) THEN
      EXECUTE format('CREATE TABLE IF NOT EXISTS %I (LIKE delivery_report INCLUDING ALL)', name);
      EXECUTE format('ALTER TABLE delivery_report ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name,
        month::timestamp AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
    END IF;
    month := month + interval '1 month';
  END LOOP;
END $$;

-- From the first month with reports, or two years ago; what is older is in one table.
DO $$
DECLARE
  first timestamptz;
BEGIN
  SELECT date_trunc('month', greatest(min(received_at), now() - interval '2 years'), 'UTC') INTO first
  FROM (SELECT received_at FROM delivery_report_before UNION ALL SELECT now()) AS report;
  EXECUTE format('CREATE TABLE delivery_report_earlier PARTITION OF delivery_report FOR VALUES FROM (MINVALUE) TO (%L)', first);
  EXECUTE format('CREATE TABLE %I PARTITION OF delivery_report FOR VALUES FROM (%L) TO (%L)',
    to_char(first AT TIME ZONE 'UTC', '"delivery_report_"YYYY_MM'), first,
    (first AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC');
  PERFORM create_delivery_months((now() + interval '2 months')::date);
END $$;

INSERT INTO delivery_report (organization_number, line_number, revision, source_number, as_of, received_at, previous_as_of,
  effect, quantity)
SELECT organization_number, line_number, revision, source_number, as_of, received_at, previous_as_of,
  effect::report_effect, quantity
FROM delivery_report_before ORDER BY organization_number, line_number, revision;

DROP TABLE delivery_report_before;

CREATE TRIGGER delivery_report_is_append_only BEFORE UPDATE OR DELETE ON delivery_report
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

-- The months inherit this one, for statements that name them.
CREATE TRIGGER delivery_report_row_is_append_only BEFORE UPDATE OR DELETE ON delivery_report
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER delivery_report_is_not_truncated BEFORE TRUNCATE ON delivery_report
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
