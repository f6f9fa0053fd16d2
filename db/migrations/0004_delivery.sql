-- What was delivered: one narrow row per line with the figure that buyers see, and the history of every report.

CREATE TABLE line_figure (
  organization_number integer NOT NULL,
  line_number integer NOT NULL,
  -- Moves with every change of the line's terms: a writer that judged by older terms passes the row over.
  terms_version integer NOT NULL DEFAULT 0,
  -- Number of rows in the history.
  revision integer NOT NULL DEFAULT 0,
  as_of timestamptz,
  received_at timestamptz,
  -- The as_of before the last change, and what that change was: an update notes them for the history row beside it.
  previous_as_of timestamptz,
  effect text CHECK (effect IN ('first', 'replaced', 'correction', 'late', 'unchanged')),
  -- Null on flat-rate lines, where as_of alone says that the line was delivered.
  quantity numeric CHECK (quantity >= 0),
  PRIMARY KEY (organization_number, line_number),
  FOREIGN KEY (organization_number, line_number) REFERENCES package_line (organization_number, line_number)
);

-- Append only. No foreign key: rows are only ever inserted beside an update of the line's figure, in one statement,
-- and a check per row would cost more than the insert.
CREATE TABLE delivery_report (
  organization_number integer NOT NULL,
  line_number integer NOT NULL,
  revision integer NOT NULL,
  source_number integer NOT NULL,
  as_of timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- How far the figure before this one had been confirmed: repeating a total moves its as_of and leaves no row.
  previous_as_of timestamptz,
  effect text NOT NULL CHECK (effect IN ('first', 'replaced', 'correction', 'late')),
  quantity numeric CHECK (quantity >= 0),
  PRIMARY KEY (organization_number, line_number, revision)
);

CREATE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history of reports is append only';
END $$;

CREATE TRIGGER delivery_report_is_append_only BEFORE UPDATE OR DELETE ON delivery_report
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER audit_entry_is_append_only BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

-- Each line has its figure row from the start, so that a report is always an update.
CREATE FUNCTION create_line_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO line_figure (organization_number, line_number)
  SELECT organization_number, line_number FROM new_line ORDER BY organization_number, line_number;
  RETURN NULL;
END $$;

CREATE TRIGGER package_line_gets_figure AFTER INSERT ON package_line
  REFERENCING NEW TABLE AS new_line FOR EACH STATEMENT EXECUTE FUNCTION create_line_figures();

CREATE FUNCTION outdate_terms_of_line_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE line_figure f SET terms_version = terms_version + 1
  FROM new_line l WHERE f.organization_number = l.organization_number AND f.line_number = l.line_number;
  RETURN NULL;
END $$;

CREATE TRIGGER package_line_outdates_terms AFTER UPDATE ON package_line
  REFERENCING NEW TABLE AS new_line FOR EACH STATEMENT EXECUTE FUNCTION outdate_terms_of_line_figures();

-- A line that has reports keeps its pricing basis: its figures would mean something else.
CREATE FUNCTION keep_basis_of_reported_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM line_figure f
  WHERE f.organization_number = NEW.organization_number AND f.line_number = NEW.line_number FOR UPDATE;
  IF EXISTS (SELECT 1 FROM line_figure f
             WHERE f.organization_number = NEW.organization_number AND f.line_number = NEW.line_number
               AND f.revision > 0) THEN
    RAISE EXCEPTION 'a line that has reports keeps its pricing basis' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION keep_identity_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a line keeps its organization and its package id' USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER package_line_keeps_identity BEFORE UPDATE OF organization_number, line_number, package_id ON package_line
  FOR EACH ROW WHEN ((NEW.organization_number, NEW.line_number, NEW.package_id)
    IS DISTINCT FROM (OLD.organization_number, OLD.line_number, OLD.package_id))
  EXECUTE FUNCTION keep_identity_of_line();

CREATE TRIGGER package_line_keeps_basis BEFORE UPDATE OF pricing_basis ON package_line
  FOR EACH ROW WHEN (NEW.pricing_basis IS DISTINCT FROM OLD.pricing_basis)
  EXECUTE FUNCTION keep_basis_of_reported_line();

-- What each request to a feed came to, for the seller to look up later.
CREATE TABLE ingest_request (
  organization_number integer NOT NULL,
  received_at timestamptz NOT NULL,
  request_id uuid NOT NULL,
  source_number integer NOT NULL,
  feed text NOT NULL CHECK (feed IN ('delivery', 'affiliate_codes', 'affiliate_metrics')),
  -- 'processed', or the code of the problem that refused the request as a whole.
  outcome text NOT NULL,
  is_dry_run boolean NOT NULL,
  accepted integer NOT NULL,
  rejected integer NOT NULL,
  duration_us integer NOT NULL,
  -- JSON text [{index, reason, sent}], null when nothing was rejected. Text, since JSON sent to us may hold what jsonb refuses.
  rejected_items text,
  PRIMARY KEY (organization_number, received_at, request_id)
);
