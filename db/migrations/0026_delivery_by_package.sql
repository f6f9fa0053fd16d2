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
