-- The audit log says who acted as they were at the time: nothing that happens to them later changes what it says.
-- A server of the version before can still write entries, without these.

ALTER TABLE audit_entry
  ADD COLUMN actor_name text,
  ADD COLUMN actor_email text,
  -- What the actor was to the organization. Its members are named to it, others are not.
  ADD COLUMN actor_standing text CHECK (actor_standing IN ('member', 'operator', 'another_organization'));

CREATE OR REPLACE FUNCTION refuse_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append only', TG_TABLE_NAME;
END $$;

ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_is_append_only;

-- Departures name the person in the one form that ids have.
UPDATE audit_entry SET subject_id = lower(subject_id)
WHERE act IN ('member.removed', 'member.left') AND subject_id <> lower(subject_id);

UPDATE audit_entry a SET
  actor_name = p.name,
  actor_email = p.email,
  actor_standing = CASE
    WHEN EXISTS (SELECT FROM membership m
                 WHERE m.organization_number = a.organization_number AND m.person_id = a.actor_person_id)
      OR EXISTS (SELECT FROM audit_entry departure
                 WHERE departure.organization_number = a.organization_number
                   AND departure.subject_id = a.actor_person_id::text
                   AND departure.act IN ('member.removed', 'member.left')) THEN 'member'
    WHEN a.actor_person_id IS NULL OR p.is_operator THEN 'operator'
    ELSE 'another_organization' END
FROM audit_entry same LEFT JOIN person p ON p.id = same.actor_person_id
WHERE same.number = a.number;

ALTER TABLE audit_entry ENABLE TRIGGER audit_entry_is_append_only;

CREATE TRIGGER audit_entry_is_not_truncated BEFORE TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER delivery_report_is_not_truncated BEFORE TRUNCATE ON delivery_report
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
