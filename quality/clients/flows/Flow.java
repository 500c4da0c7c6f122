import com.fasterxml.jackson.core.JsonProcessingException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ApiKeysApi;
import org.openapitools.client.api.BannerApi;
import org.openapitools.client.api.CampaignsApi;
import org.openapitools.client.api.MerchantApi;
import org.openapitools.client.api.ProductsApi;
import org.openapitools.client.model.*;
import org.openapitools.client.model.ErrorResponse;

/** The whole flow with the client that openapi-generator has made; run.ts copies it beside that client. */
public class Flow {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
  private static final double PRICE = 1234567.89;

  private interface Call {
    void run() throws ApiException;
  }

  /** Returns a client that sends the secret key; without one, it is a visitor's. */
  private static ApiClient open(String secretKey) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("BASE_URL"));
    if (secretKey != null)
      client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + secretKey));
    return client;
  }

  private static void check(boolean holds, Object value) {
    if (!holds) throw new IllegalStateException(String.valueOf(value));
  }

  private static void step(String what) {
    System.out.println("ok " + what);
  }

  /** Returns the error of a call that must fail. */
  private static ErrorObject errorOf(Call call) throws JsonProcessingException {
    try {
      call.run();
    } catch (ApiException exception) {
      return ApiClient.createDefaultObjectMapper().readValue(exception.getResponseBody(), ErrorResponse.class).getError();
    }
    throw new IllegalStateException("The call succeeded");
  }

  public static void main(String[] arguments) throws Exception {
    ApiClient withKey = open(System.getenv("SECRET_KEY"));
    ProductsApi products = new ProductsApi(withKey);
    CampaignsApi campaigns = new CampaignsApi(withKey);
    ApiKeysApi apiKeys = new ApiKeysApi(withKey);
    BannerApi banner = new BannerApi(open(null));

    CreateProductRequest handbook = new CreateProductRequest().name("Handbook").url("https://shop.example.com/handbook").baseCurrency("EUR");
    Product product = products.createProduct(handbook.basePrice(49.0), null).getData();
    step("creates a product");

    TierDiscountInput tier = new TierDiscountInput().tier(DiscountedTier.NUMBER_6).discount(60.0);
    CreateCampaignRequest autumn = new CreateCampaignRequest().name("Autumn").baseCurrency("EUR").code("PPP").tiers(List.of(tier));
    Campaign campaign = campaigns.createCampaign(autumn, null).getData();
    check(campaign.getTiers().get(0).getCode() == null, campaign);
    step("creates a campaign with a tier without a code");

    CreateApiKeyRequest shop = new CreateApiKeyRequest().name("Shop").type(ApiKeyType.PUBLIC).campaignId(campaign.getId());
    CreatedApiKey key = apiKeys.createApiKey(shop, null).getData();
    step("creates a public key");

    DiscountConfig discount = banner.getBannerConfig(key.getKey()).getDiscountConfig();
    check(discount.getDiscount() == 60 && discount.getCode().equals("PPP") && discount.getFxRate() > 0, discount);
    step("reads a discount, whose fields are there once show is true");

    String event = "{\"id\":\"" + UUID.randomUUID() + "\",\"name\":\"banner_shown\",\"at\":\"" + Instant.now() + "\"}";
    int status = banner.sendBannerEventsWithHttpInfo(key.getKey(), "{\"events\":[" + event + "]}").getStatusCode();
    check(status == 204, status);
    step("sends an event");

    for (Instant deadline = Instant.now().plus(LONGEST_WAIT); ; Thread.sleep(200)) {
      CampaignStatistics statistics = campaigns.getCampaignStats(campaign.getId(), null, null).getData();
      if (statistics.getTotals().getShown() == 1) {
        check(statistics.getByCountry().get(0).getCountry().equals("IN"), statistics);
        break;
      }
      check(Instant.now().isBefore(deadline), "It did not happen in time");
    }
    step("finds it in the statistics");

    Product changed = products.updateProduct(product.getId(), new UpdateProductRequest().basePrice(PRICE), null, null).getData();
    check(changed.getBasePrice() == PRICE, changed);
    List<Product> page = products.listProducts(1, null).getData();
    check(page.size() == 1 && page.get(0).getId().equals(product.getId()) && page.get(0).getBasePrice() == PRICE, page);
    step("changes the product, and lists one on a page");

    UpdateCampaignRequest pause = new UpdateCampaignRequest().status(CampaignStatus.PAUSED);
    campaigns.updateCampaign(campaign.getId(), pause, null, null);
    Object noDiscount = banner.getBannerConfig(key.getKey()).getActualInstance();
    check(noDiscount instanceof NoDiscountConfig, noDiscount);
    check(((NoDiscountConfig) noDiscount).getReason() == NoDiscountReason.CAMPAIGN_PAUSED, noDiscount);
    step("pauses the campaign, and reads the reason");

    ErrorObject wrong = errorOf(() -> products.createProduct(handbook.name(""), null));
    check(wrong.getCode() == ErrorCode.VALIDATION_FAILED, wrong);
    check(wrong.getDetails().get(0).getPath().equals("name"), wrong);
    ErrorObject unknown = errorOf(() -> new MerchantApi(open(null)).getMerchant());
    check(unknown.getCode() == ErrorCode.INVALID_API_KEY, unknown);
    ErrorObject missing = errorOf(() -> campaigns.getCampaign("camp_none", null, null));
    check(missing.getCode() == ErrorCode.CAMPAIGN_NOT_FOUND, missing);
    step("gets typed errors: 400 with the field, 401 and 404");

    apiKeys.revokeApiKey(key.getId(), null, null);
    campaigns.deleteCampaign(campaign.getId(), null, null);
    products.deleteProduct(product.getId(), null, null);
    ErrorObject gone = errorOf(() -> products.getProduct(product.getId(), null, null));
    check(gone.getCode() == ErrorCode.PRODUCT_NOT_FOUND, gone);
    step("deletes key, campaign and product");
  }
}
