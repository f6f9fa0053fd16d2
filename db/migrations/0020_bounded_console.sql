-- What keeps the pages of the web app quick for sellers with very many lines: each list is read in the order of an index,
-- and ends where enough was seen. None of these is on a table that a report writes to.

-- Campaigns of either side, the newest first; and whom a buyer buys from.
CREATE INDEX campaign_newest_of_seller ON campaign (organization_number, created_at, id);
CREATE INDEX campaign_newest_of_buyer ON campaign (shown_to_number, created_at, id);
CREATE INDEX campaign_sellers_of_buyer ON campaign (shown_to_number, organization_number);

-- Lines of a campaign in the order of their creation; its first and its last day.
DROP INDEX package_line_by_campaign;
CREATE INDEX package_line_by_campaign ON package_line (organization_number, campaign_id, line_number);
CREATE INDEX package_line_first_day ON package_line (organization_number, campaign_id, flight_start);
CREATE INDEX package_line_last_day ON package_line (organization_number, campaign_id, flight_end);

-- Organizations that are suspended are few.
CREATE INDEX organization_suspended ON organization (number) WHERE suspended_at IS NOT NULL;

-- The audit log by its days, and what one organization did by act and by person.
CREATE INDEX audit_entry_by_time ON audit_entry (at, number);
CREATE INDEX audit_entry_of_organization_by_time ON audit_entry (organization_number, at, number);
CREATE INDEX audit_entry_of_organization_by_act ON audit_entry (organization_number, act, at, number);
CREATE INDEX audit_entry_of_organization_by_actor ON audit_entry (organization_number, actor_person_id, at, number);

-- Which tools and outcomes there are.
CREATE INDEX agent_call_day_by_tool ON agent_call_day (tool);
CREATE INDEX agent_call_day_by_outcome ON agent_call_day (outcome);
