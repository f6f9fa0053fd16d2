-- Triggers write no other table: where tables are spread over machines, the other table may be elsewhere. The statements that change
-- the catalogue move its version themselves, and the one that writes the agents' calls counts them.
DROP TRIGGER product_moves_catalogue ON product;
DROP TRIGGER creative_format_moves_catalogue ON creative_format;
DROP TRIGGER collection_moves_catalogue ON collection;
DROP TRIGGER opening_moves_catalogue ON opening;
DROP TRIGGER agent_key_moves_catalogue ON agent_key;
DROP TRIGGER media_kit_moves_catalogue ON media_kit;
DROP FUNCTION move_catalogue_version();
DROP TRIGGER agent_call_is_counted ON agent_call;
DROP FUNCTION count_agent_calls();

-- A secret of 256 random bits is unique without an index that says so; one that spans organizations cannot be spread by them.
DROP INDEX report_share_by_secret;
CREATE UNIQUE INDEX report_share_by_secret ON report_share (fingerprint, organization_number);
