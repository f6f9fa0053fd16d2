-- What the operator can stop for a while, and what the operator's pages look up among much.

ALTER TABLE organization ADD COLUMN suspended_at timestamptz;
ALTER TABLE person ADD COLUMN suspended_at timestamptz;

-- Few rows of two logs that grow with every request: the others cost nothing here.
CREATE INDEX ingest_request_rate_limited ON ingest_request (received_at) WHERE outcome = 'rate_limited';
CREATE INDEX ingest_request_slow ON ingest_request (received_at) WHERE duration_us >= 250000;
CREATE INDEX agent_call_rate_limited ON agent_call (called_at) WHERE outcome = 'RATE_LIMITED';
CREATE INDEX agent_call_slow ON agent_call (called_at) WHERE duration_us >= 250000;

-- The lines in flight, those that end first in front. When a line was last reported on is in line_figure, which can have
-- no such index: every report would have to move it.
CREATE INDEX package_line_by_flight_end ON package_line (flight_end, organization_number, line_number);

-- The audit log over all organizations: what is done once in a while, and by whom.
CREATE INDEX audit_entry_by_act ON audit_entry (act, number);
CREATE INDEX audit_entry_by_actor ON audit_entry (actor_person_id, number);
