-- What was agreed is history too: every change of a campaign and of its lines, for both sides.

-- Append only. One row for the campaign itself (`package_id` is null) and one for each line that a save changed, added or
-- removed. Without a foreign key to the line: a line that was removed keeps its history.
CREATE TABLE terms_change (
  -- The seller's.
  organization_number integer NOT NULL,
  campaign_id uuid NOT NULL,
  -- The campaign's version after the save.
  version integer NOT NULL,
  -- Within the save.
  position integer NOT NULL,
  -- The buyer who is shown the change; null where the save gave the campaign to another buyer, which concerns neither.
  buyer_number integer REFERENCES organization (number),
  package_id uuid,
  kind text NOT NULL CHECK (kind IN ('changed', 'added', 'removed')),
  -- Of the line: its name after the change, and what its amounts are in. Removed lines: as they were.
  line_name text,
  pricing_basis text,
  currency text,
  -- Each term that differs, as [before, after]: {"booked": ["1000", null]}.
  terms jsonb NOT NULL,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('person', 'command_line')),
  actor_person_id uuid REFERENCES person (id),
  -- As it was then.
  actor_name text,
  actor_email text,
  PRIMARY KEY (organization_number, campaign_id, version, position),
  FOREIGN KEY (organization_number, campaign_id) REFERENCES campaign (organization_number, id),
  CHECK (package_id IS NOT NULL OR kind = 'changed')
);

CREATE INDEX terms_change_by_line ON terms_change (organization_number, package_id, version)
  WHERE package_id IS NOT NULL;

-- Up to which version a buyer has looked.
CREATE TABLE terms_seen (
  -- The seller's.
  organization_number integer NOT NULL,
  campaign_id uuid NOT NULL,
  buyer_number integer NOT NULL REFERENCES organization (number),
  version integer NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (organization_number, campaign_id, buyer_number),
  FOREIGN KEY (organization_number, campaign_id) REFERENCES campaign (organization_number, id)
);

-- Changes of the past, from the audit log, which names the line and the terms that differ. Who is buyer now was it then,
-- unless a later change made it so: those before are for the seller alone.
WITH entry AS (
  SELECT a.number, a.at, a.actor_kind, a.actor_person_id, a.actor_name, a.actor_email, a.detail,
    c.organization_number, c.id AS campaign_id, c.buyer_number AS buyer_now,
    c.version - (count(*) OVER later - 1)::integer AS version,
    count(*) FILTER (WHERE a.detail ? 'buyer_id') OVER later AS buyer_changes
  FROM audit_entry a
  JOIN campaign c ON c.organization_number = a.organization_number AND c.id::text = a.subject_id
  WHERE a.act = 'campaign.changed'
  WINDOW later AS (PARTITION BY c.organization_number, c.id ORDER BY a.at DESC, a.number DESC)
), change AS (
  SELECT number, NULL::uuid AS package_id, 'changed' AS kind, NULL::text AS line_name, 0 AS place,
    jsonb_strip_nulls(jsonb_build_object('name', detail -> 'name', 'buyer', (
      SELECT jsonb_agg(coalesce(o.name, b.id) ORDER BY b.place)
      FROM jsonb_array_elements_text(detail -> 'buyer_id') WITH ORDINALITY AS b (id, place)
      LEFT JOIN organization o ON o.id::text = lower(b.id)))) AS terms
  FROM entry WHERE detail ?| ARRAY['name', 'buyer_id']
  UNION ALL
  SELECT number, (line ->> 'package_id')::uuid, 'changed', coalesce(line -> 'name' ->> 1, line ->> 'line'), place::integer,
    line - 'package_id' - 'line'
  FROM entry, jsonb_array_elements(CASE jsonb_typeof(detail -> 'lines_changed') WHEN 'array' THEN detail -> 'lines_changed' ELSE '[]' END)
    WITH ORDINALITY AS l (line, place)
  UNION ALL
  SELECT number, (line ->> 'package_id')::uuid, 'added', line ->> 'name', 10000 + place::integer,
    (SELECT jsonb_object_agg(key, jsonb_build_array(NULL, value)) FROM jsonb_each(line - 'package_id'))
  FROM entry, jsonb_array_elements(CASE jsonb_typeof(detail -> 'lines_added') WHEN 'array' THEN detail -> 'lines_added' ELSE '[]' END)
    WITH ORDINALITY AS l (line, place)
  UNION ALL
  SELECT number, (line ->> 'package_id')::uuid, 'removed', line ->> 'name', 20000 + place::integer,
    jsonb_build_object('name', jsonb_build_array(line ->> 'name', NULL))
  FROM entry, jsonb_array_elements(CASE jsonb_typeof(detail -> 'lines_removed') WHEN 'array' THEN detail -> 'lines_removed' ELSE '[]' END)
    WITH ORDINALITY AS l (line, place)
)
INSERT INTO terms_change (organization_number, campaign_id, version, position, buyer_number, package_id, kind, line_name,
  pricing_basis, currency, terms, at, actor_kind, actor_person_id, actor_name, actor_email)
SELECT e.organization_number, e.campaign_id, e.version,
  (row_number() OVER (PARTITION BY e.number ORDER BY change.place) - 1)::integer,
  CASE e.buyer_changes WHEN 0 THEN e.buyer_now END, change.package_id, change.kind,
  coalesce(change.line_name, now_line.name),
  -- What has changed since is not guessed at.
  CASE WHEN change.kind = 'added' THEN change.terms -> 'pricing_basis' ->> 1
    WHEN NOT bool_or(change.terms ? 'pricing_basis' AND change.kind = 'changed') OVER line THEN now_line.pricing_basis END,
  CASE WHEN change.kind = 'added' THEN change.terms -> 'currency' ->> 1
    WHEN NOT bool_or(change.terms ? 'currency' AND change.kind = 'changed') OVER line THEN now_line.currency END,
  change.terms, e.at, e.actor_kind, e.actor_person_id, e.actor_name, e.actor_email
FROM change JOIN entry e USING (number)
LEFT JOIN package_line now_line
  ON now_line.organization_number = e.organization_number AND now_line.package_id = change.package_id
WINDOW line AS (PARTITION BY e.organization_number, change.package_id);

CREATE TRIGGER terms_change_is_append_only BEFORE UPDATE OR DELETE ON terms_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER terms_change_is_not_truncated BEFORE TRUNCATE ON terms_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
