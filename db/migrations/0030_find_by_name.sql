-- Finding things by how their name begins, whatever the case. In the order of the bytes, so that the names with a beginning
-- are one range of the index, in any database. None of these is on a table that a report writes to.
CREATE INDEX campaign_name_of_seller ON campaign (organization_number, (lower(name) COLLATE "C"));
CREATE INDEX campaign_name_of_buyer ON campaign (shown_to_number, (lower(name) COLLATE "C"));
CREATE INDEX package_line_by_name ON package_line (organization_number, (lower(name) COLLATE "C"));
CREATE INDEX organization_by_name ON organization ((lower(name) COLLATE "C"));
CREATE INDEX person_by_name ON person ((lower(name) COLLATE "C"));
