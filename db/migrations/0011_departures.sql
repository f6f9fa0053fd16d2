-- Who once belonged to an organization is still named in what they did there: found by their departure.
CREATE INDEX audit_entry_of_departure ON audit_entry (organization_number, subject_id)
  WHERE act IN ('member.removed', 'member.left');
