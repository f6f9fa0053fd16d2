-- Editing campaigns in the web app, and finding them from the buyer's side.

-- Moves with every change of the campaign or of its lines: a form that was opened before it is refused.
ALTER TABLE campaign ADD COLUMN version integer NOT NULL DEFAULT 1;

-- A buyer looks a campaign up by its id too; the key leads with the seller.
DROP INDEX campaign_by_buyer;
CREATE INDEX campaign_by_buyer ON campaign (buyer_number, id);
