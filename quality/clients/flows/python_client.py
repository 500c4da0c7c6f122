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
    UpdateApiKeyRequest,
    UpdateCampaignRequest,
    CampaignStatus,
    CampaignStatisticsResponse,
    CreatedApiKeyResponse,
    DiscountConfig,
    ErrorResponse,
    ErrorCode,
    MerchantResponse,
    CreateApiKeyRequest,
    ApiKeyType,
    CreateCampaignRequest,
    TierDiscountInput,
    DiscountedTier,
    CreateProductRequest,
    ProductResponse,
    UpdateProductRequest,
    ProductPage,
    NoDiscountConfig,
    WrittenCampaignResponse,
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


def make_product() -> ProductResponse:
    body = CreateProductRequest(name="Handbook", url="https://shop.example.com/handbook", base_currency="EUR", base_price=49)
    response = create_product.sync(client=api, body=body)
    assert isinstance(response, ProductResponse), response
    return response


def make_campaign() -> WrittenCampaignResponse:
    tier = TierDiscountInput(tier=DiscountedTier.VALUE_6, discount=60)
    body = CreateCampaignRequest(name="Autumn", base_currency="EUR", code="PPP", tiers=[tier])
    response = create_campaign.sync(client=api, body=body)
    assert isinstance(response, WrittenCampaignResponse), response
    assert response.data.tiers[0].code is None
    return response


def make_key() -> CreatedApiKeyResponse:
    body = CreateApiKeyRequest(name="Shop", type_=ApiKeyType.PUBLIC, campaign_id=campaign.id)
    response = create_api_key.sync(client=api, body=body)
    assert isinstance(response, CreatedApiKeyResponse), response
    return response


def read_discount() -> None:
    response = get_banner_config.sync(key.key, client=banner)
    assert isinstance(response, DiscountConfig), response
    assert response.discount == 60 and response.code == "PPP" and response.fx_rate > 0


def send_event() -> None:
    """The generator knows no text/plain and leaves this operation out, so its HTTP client sends the event."""
    event = {"id": str(uuid.uuid4()), "name": "banner_shown", "at": datetime.now(timezone.utc).isoformat()}
    response = banner.get_httpx_client().post(
        "/v1/banner/events",
        params={"key": key.key},
        content=json.dumps({"events": [event]}),
        headers={"Content-Type": "text/plain"},
    )
    assert response.status_code == 204, response.text


def find_statistics() -> None:
    deadline = time.monotonic() + LONGEST_WAIT_S
    while True:
        response = get_campaign_stats.sync(campaign.id, client=api)
        assert isinstance(response, CampaignStatisticsResponse), response
        if response.data.totals.shown == 1:
            assert response.data.by_country[0].country == "IN"
            return
        assert time.monotonic() < deadline, "It did not happen in time"
        time.sleep(0.2)


def change_product() -> None:
    response = update_product.sync(product.id, client=api, body=UpdateProductRequest(base_price=PRICE))
    assert isinstance(response, ProductResponse) and response.data.base_price == PRICE, response
    page = list_products.sync(client=api, limit=1)
    assert isinstance(page, ProductPage) and [(entry.id, entry.base_price) for entry in page.data] == [
        (product.id, PRICE)
    ], page


def pause_campaign() -> None:
    body = UpdateCampaignRequest(status=CampaignStatus.PAUSED)
    response = update_campaign.sync(campaign.id, client=api, body=body)
    assert isinstance(response, WrittenCampaignResponse) and response.data.status == "paused", response
    no_discount = get_banner_config.sync(key.key, client=banner)
    assert isinstance(no_discount, NoDiscountConfig) and no_discount.reason == "campaign_paused", no_discount


def get_errors() -> None:
    body = CreateProductRequest(name="", url="https://shop.example.com", base_currency="EUR", base_price=1)
    wrong = create_product.sync(client=api, body=body)
    assert isinstance(wrong, ErrorResponse) and wrong.error.code is ErrorCode.VALIDATION_FAILED, wrong
    assert wrong.error.details and wrong.error.details[0].path == "name"
    unknown = get_merchant.sync(client=AuthenticatedClient(base_url=base_url, token="ppp_sk_live_none"))
    assert isinstance(unknown, ErrorResponse) and unknown.error.code is ErrorCode.INVALID_API_KEY, unknown
    missing = get_campaign.sync("camp_none", client=api)
    assert isinstance(missing, ErrorResponse) and missing.error.code is ErrorCode.CAMPAIGN_NOT_FOUND, missing
    assert isinstance(get_merchant.sync(client=api), MerchantResponse)


def delete_all() -> None:
    assert revoke_api_key.sync_detailed(key.id, client=api).status_code == 204
    assert delete_campaign.sync_detailed(campaign.id, client=api).status_code == 204
    assert delete_product.sync_detailed(product.id, client=api).status_code == 204
    gone = get_product.sync(product.id, client=api)
    assert isinstance(gone, ErrorResponse) and gone.error.code is ErrorCode.PRODUCT_NOT_FOUND, gone


def rejected() -> None:
    """Lines that must not type-check: mypy fails if one of them is allowed."""
    CreateProductRequest(name="A", url="https://a.example", base_currency="EUR", base_price="1")  # type: ignore[arg-type]
    CreateProductRequest(name="A", base_currency="EUR", base_price=1)  # type: ignore[call-arg]
    create_product.sync(client=api, body=UpdateApiKeyRequest())  # type: ignore[arg-type]


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
