"""The whole flow with the client that openapi-python-client has made; run.ts copies it beside that client."""

import json
import os
import time
import uuid
from datetime import datetime, timezone
from typing import Callable, TypeVar

from generated import AuthenticatedClient, Client
from generated.api.api_keys import create_api_key, revoke_api_key
from generated.api.banner import get_banner_config
from generated.api.campaigns import create_campaign, delete_campaign, get_campaign, get_campaign_stats, update_campaign
from generated.api.merchant import get_merchant
from generated.api.products import create_product, delete_product, get_product, list_products, update_product
from generated.models import (
    ApiKeyChanges,
    CampaignChanges,
    CampaignChangesStatus,
    CampaignStatisticsAnswer,
    CreatedApiKeyAnswer,
    DiscountConfig,
    Error,
    ErrorObjectCode,
    MerchantAnswer,
    NewApiKey,
    NewApiKeyType,
    NewCampaign,
    NewCampaignTier,
    NewCampaignTierTier,
    NewProduct,
    ProductAnswer,
    ProductChanges,
    ProductPage,
    RefusalConfig,
    WrittenCampaignAnswer,
)

LONGEST_WAIT_S = 30
PRICE = 1234567.89

base_url = os.environ["BASE_URL"]
api = AuthenticatedClient(base_url=base_url, token=os.environ["SECRET_KEY"])
banner = Client(base_url=base_url)
Outcome = TypeVar("Outcome")


def step(what: str, run: Callable[[], Outcome]) -> Outcome:
    """Runs one step of the flow and prints `ok` and what it does; a step that raises ends the flow."""
    outcome = run()
    print(f"ok {what}", flush=True)
    return outcome


def make_product() -> ProductAnswer:
    body = NewProduct(name="Handbook", url="https://shop.example.com/handbook", base_currency="EUR", base_price=49)
    answer = create_product.sync(client=api, body=body)
    assert isinstance(answer, ProductAnswer), answer
    return answer


def make_campaign() -> WrittenCampaignAnswer:
    tier = NewCampaignTier(tier=NewCampaignTierTier.VALUE_6, discount=60)
    body = NewCampaign(name="Autumn", base_currency="EUR", code="PPP", tiers=[tier])
    answer = create_campaign.sync(client=api, body=body)
    assert isinstance(answer, WrittenCampaignAnswer), answer
    assert answer.data.tiers[0].code is None
    return answer


def make_key() -> CreatedApiKeyAnswer:
    body = NewApiKey(name="Shop", type_=NewApiKeyType.PUBLIC, campaign_id=campaign.id)
    answer = create_api_key.sync(client=api, body=body)
    assert isinstance(answer, CreatedApiKeyAnswer), answer
    return answer


def read_discount() -> None:
    answer = get_banner_config.sync(key.key, client=banner)
    assert isinstance(answer, DiscountConfig), answer
    assert answer.discount == 60 and answer.code == "PPP" and answer.fx_rate > 0


def send_event() -> None:
    """The generator knows no text/plain and leaves this operation out, so its HTTP client sends the event."""
    event = {"id": str(uuid.uuid4()), "name": "banner_shown", "at": datetime.now(timezone.utc).isoformat()}
    answer = banner.get_httpx_client().post(
        "/v1/banner/events",
        params={"key": key.key},
        content=json.dumps({"events": [event]}),
        headers={"Content-Type": "text/plain"},
    )
    assert answer.status_code == 204, answer.text


def find_statistics() -> None:
    deadline = time.monotonic() + LONGEST_WAIT_S
    while True:
        answer = get_campaign_stats.sync(campaign.id, client=api)
        assert isinstance(answer, CampaignStatisticsAnswer), answer
        if answer.data.totals.shown == 1:
            assert answer.data.by_country[0].country == "IN"
            return
        assert time.monotonic() < deadline, "It did not happen in time"
        time.sleep(0.2)


def change_product() -> None:
    answer = update_product.sync(product.id, client=api, body=ProductChanges(base_price=PRICE))
    assert isinstance(answer, ProductAnswer) and answer.data.base_price == PRICE, answer
    page = list_products.sync(client=api, limit=1)
    assert isinstance(page, ProductPage) and [(entry.id, entry.base_price) for entry in page.data] == [
        (product.id, PRICE)
    ], page


def pause_campaign() -> None:
    body = CampaignChanges(status=CampaignChangesStatus.PAUSED)
    answer = update_campaign.sync(campaign.id, client=api, body=body)
    assert isinstance(answer, WrittenCampaignAnswer) and answer.data.status == "paused", answer
    refusal = get_banner_config.sync(key.key, client=banner)
    assert isinstance(refusal, RefusalConfig) and refusal.reason == "campaign_paused", refusal


def get_errors() -> None:
    body = NewProduct(name="", url="https://shop.example.com", base_currency="EUR", base_price=1)
    wrong = create_product.sync(client=api, body=body)
    assert isinstance(wrong, Error) and wrong.error.code is ErrorObjectCode.VALIDATION_FAILED, wrong
    assert wrong.error.details and wrong.error.details[0].path == "name"
    unknown = get_merchant.sync(client=AuthenticatedClient(base_url=base_url, token="ppp_sk_live_none"))
    assert isinstance(unknown, Error) and unknown.error.code is ErrorObjectCode.INVALID_API_KEY, unknown
    missing = get_campaign.sync("camp_none", client=api)
    assert isinstance(missing, Error) and missing.error.code is ErrorObjectCode.CAMPAIGN_NOT_FOUND, missing
    assert isinstance(get_merchant.sync(client=api), MerchantAnswer)


def delete_all() -> None:
    assert revoke_api_key.sync_detailed(key.id, client=api).status_code == 204
    assert delete_campaign.sync_detailed(campaign.id, client=api).status_code == 204
    assert delete_product.sync_detailed(product.id, client=api).status_code == 204
    gone = get_product.sync(product.id, client=api)
    assert isinstance(gone, Error) and gone.error.code is ErrorObjectCode.PRODUCT_NOT_FOUND, gone


def rejected() -> None:
    """Lines that must not type-check: mypy fails if one of them is allowed."""
    NewProduct(name="A", url="https://a.example", base_currency="EUR", base_price="1")  # type: ignore[arg-type]
    NewProduct(name="A", base_currency="EUR", base_price=1)  # type: ignore[call-arg]
    create_product.sync(client=api, body=ApiKeyChanges())  # type: ignore[arg-type]


product = step("creates a product", make_product).data
campaign = step("creates a campaign with a tier without a code", make_campaign).data
key = step("creates a public key", make_key).data
step("reads a discount, whose fields are there once show is true", read_discount)
step("sends an event", send_event)
step("finds it in the statistics", find_statistics)
step("changes the product, and lists one on a page", change_product)
step("pauses the campaign, and reads the reason", pause_campaign)
step("gets typed errors: 400 with the field, 401 and 404", get_errors)
step("deletes key, campaign and product", delete_all)
